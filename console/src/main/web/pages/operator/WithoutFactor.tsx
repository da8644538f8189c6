import { useState } from "react";
import { call } from "../../api/client";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { PasswordField, TextField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { tell } from "../../parts/Toasts";
import { t } from "../../words";
import { explain } from "./problems";

/** Takes the operator's second factor away, which needs the password and a code. */
export function WithoutFactor({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState("");
  const [otp, setOtp] = useState("");
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const body = { current_password: password, otp: otp.trim() };
    await call("POST /admin/platform/me/second-factor/disable", { body, key });
    tell(t("platform.factor.ended"));
    onClose();
  }, explain);
  return (
    <Dialog title={t("platform.factor.end")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <p>{t("platform.factor.endLead")}</p>
        <PasswordField
          label={t("platform.account.current")}
          autoComplete="current-password"
          autoFocus
          required
          value={password}
          onChange={setPassword}
          problem={problems.fields["current_password"]}
        />
        <TextField
          label={t("platform.factor.codeOrRecovery")}
          autoComplete="one-time-code"
          dir="ltr"
          required
          value={otp}
          onChange={setOtp}
          problem={problems.fields["otp"]}
        />
        <div className="row">
          <Button kind="danger" type="submit" isBusy={isBusy}>
            {t("platform.factor.end")}
          </Button>
          <Button onClick={onClose}>{t("form.cancel")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
