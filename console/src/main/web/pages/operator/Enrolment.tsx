import type { Enrolment as Secret } from "generated/api";
import { useState } from "react";
import { call } from "../../api/client";
import { handOver } from "../../api/files";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { Checkbox, PasswordField, TextField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { QrCode } from "../../parts/QrCode";
import { t } from "../../words";
import { explain } from "./problems";

/** Sets up a second factor: password, QR code, first code, recovery codes. */
export function Enrolment({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const title = t("platform.factor.begin");
  // Recovery codes are shown once: a slip of the mouse must not lose them.
  const leave = codes === null ? onClose : () => undefined;
  return (
    <Dialog title={codes === null ? title : t("platform.factor.codes")} onClose={leave}>
      {codes !== null ? (
        <Codes codes={codes} onClose={onClose} />
      ) : secret === null ? (
        <Proof onSecret={setSecret} />
      ) : (
        <FirstCode secret={secret} onCodes={setCodes} />
      )}
    </Dialog>
  );
}

function Proof({ onSecret }: { onSecret: (secret: Secret) => void }) {
  const [password, setPassword] = useState("");
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const body = { current_password: password };
    onSecret((await call("POST /admin/platform/me/second-factor", { body, key })).data);
  }, explain);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      <p>{t("platform.factor.lead")}</p>
      <PasswordField
        label={t("platform.account.current")}
        autoComplete="current-password"
        autoFocus
        required
        value={password}
        onChange={setPassword}
        problem={problems.fields["current_password"]}
      />
      <div className="row">
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t("code.submit")}
        </Button>
      </div>
    </form>
  );
}

function FirstCode({
  secret,
  onCodes,
}: {
  secret: Secret;
  onCodes: (codes: readonly string[]) => void;
}) {
  const [otp, setOtp] = useState("");
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const body = { otp: otp.trim() };
    const answer = await call("POST /admin/platform/me/second-factor/confirm", { body, key });
    onCodes(answer.data.recovery_codes);
  }, explain);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      <p>{t("platform.factor.scan")}</p>
      <QrCode text={secret.uri} label={t("platform.factor.qr")} />
      <details>
        <summary>{t("platform.factor.byHand")}</summary>
        <code className="op-secret" dir="ltr">
          {secret.secret.replace(/(.{4})(?=.)/g, "$1 ")}
        </code>
      </details>
      <TextField
        label={t("signIn.code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        autoFocus
        required
        value={otp}
        onChange={setOtp}
        problem={problems.fields["otp"]}
      />
      <div className="row">
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t("platform.factor.confirm")}
        </Button>
      </div>
    </form>
  );
}

function Codes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isKept, setKept] = useState(false);
  const text = codes.join("\n");
  return (
    <div className="op-stack">
      <Notice kind="warning">{t("platform.factor.codesLead")}</Notice>
      <ul className="recovery" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row">
        <Button icon="copy" onClick={() => navigator.clipboard.writeText(text)}>
          {t("secret.copy")}
        </Button>
        <Button
          icon="download"
          onClick={() => handOver(new Blob([text], { type: "text/plain" }), "recovery-codes.txt")}
        >
          {t("platform.factor.saveCodes")}
        </Button>
      </div>
      <Checkbox label={t("platform.factor.kept")} checked={isKept} onChange={setKept} />
      <div className="row">
        <Button kind="primary" disabled={!isKept} onClick={onClose}>
          {t("platform.factor.finish")}
        </Button>
      </div>
    </div>
  );
}
