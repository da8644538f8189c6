import type { Enrolment as Secret } from "generated/api";
import { useState } from "react";
import { call } from "../../api/client";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { PasswordField, TextField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { QrCode } from "../../parts/QrCode";
import { t } from "../../words";
import { Codes } from "./Codes";
import { explainFactor } from "./explainFactor";
import { type Holder, ROUTES } from "./routes";

/** Sets up a second factor: password, QR code, first code, recovery codes. */
export function Enrolment({ holder, onClose }: { holder: Holder; onClose: () => void }) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const title = t("factor.begin");
  // Recovery codes are shown once: a slip of the mouse must not lose them.
  const leave = codes === null ? onClose : () => undefined;
  return (
    <Dialog title={codes === null ? title : t("factor.codes")} onClose={leave}>
      {codes !== null ? (
        <Codes codes={codes} onClose={onClose} />
      ) : secret === null ? (
        <Proof holder={holder} onSecret={setSecret} />
      ) : (
        <FirstCode holder={holder} secret={secret} onCodes={setCodes} />
      )}
    </Dialog>
  );
}

function Proof({
  holder,
  onSecret,
}: {
  holder: Holder;
  onSecret: (secret: Secret) => void;
}) {
  const [password, setPassword] = useState("");
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const body = { current_password: password };
    onSecret((await call(ROUTES[holder].begin, { body, key })).data);
  }, explainFactor);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      <p>{t("factor.lead")}</p>
      <PasswordField
        label={t("factor.password")}
        autoComplete="current-password"
        autoFocus
        required
        value={password}
        onChange={setPassword}
        problem={problems.fields["current_password"]}
      />
      <div className="row">
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t("factor.next")}
        </Button>
      </div>
    </form>
  );
}

function FirstCode({
  holder,
  secret,
  onCodes,
}: {
  holder: Holder;
  secret: Secret;
  onCodes: (codes: readonly string[]) => void;
}) {
  const [otp, setOtp] = useState("");
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const body = { otp: otp.trim() };
    const answer = await call(ROUTES[holder].confirm, { body, key });
    onCodes(answer.data.recovery_codes);
  }, explainFactor);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      <p>{t("factor.scan")}</p>
      <QrCode text={secret.uri} label={t("factor.qr")} />
      <details>
        <summary>{t("factor.byHand")}</summary>
        <code className="op-secret" dir="ltr">
          {secret.secret.replace(/(.{4})(?=.)/g, "$1 ")}
        </code>
      </details>
      <TextField
        label={t("factor.code")}
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
          {t("factor.confirm")}
        </Button>
      </div>
    </form>
  );
}
