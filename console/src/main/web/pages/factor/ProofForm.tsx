import { type ReactNode, useState } from "react";
import { Button } from "../../parts/Button";
import { PasswordField, TextField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { t } from "../../words";
import { explainFactor } from "./explainFactor";

/** What a person entered. */
export interface Proof {
  readonly current_password: string;
  readonly otp: string;
}

/** Asks for the password and a code, and does what they are needed for. */
export function ProofForm({
  lead,
  action,
  isDangerous = false,
  onProof,
  onCancel,
}: {
  lead: ReactNode;
  action: string;
  isDangerous?: boolean;
  onProof: (proof: Proof, key: string) => Promise<void>;
  onCancel: () => void;
}) {
  const [password, setPassword] = useState("");
  const [otp, setOtp] = useState("");
  const { submit, isBusy, problems } = useSubmit(
    (key) => onProof({ current_password: password, otp: otp.trim() }, key),
    explainFactor,
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      <p>{lead}</p>
      <PasswordField
        label={t("factor.password")}
        autoComplete="current-password"
        autoFocus
        required
        value={password}
        onChange={setPassword}
        problem={problems.fields["current_password"]}
      />
      <TextField
        label={t("factor.codeOrRecovery")}
        autoComplete="one-time-code"
        dir="ltr"
        required
        value={otp}
        onChange={setOtp}
        problem={problems.fields["otp"]}
      />
      <div className="row">
        <Button kind={isDangerous ? "danger" : "primary"} type="submit" isBusy={isBusy}>
          {action}
        </Button>
        <Button onClick={onCancel}>{t("form.cancel")}</Button>
      </div>
    </form>
  );
}
