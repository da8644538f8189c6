import { useState } from "react";
import { call } from "../../api/client";
import { session } from "../../api/session";
import { answerStepUp, type AskedProof } from "../../api/stepUp";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { PasswordField, TextField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { t } from "../../words";
import { explainFactor } from "./explainFactor";
import { ROUTES } from "./routes";

/** Asks for the proof that a refused request needs, which is then sent again. */
export function StepUp({ proof }: { proof: AskedProof }) {
  const [entered, setEntered] = useState("");
  const cancel = () => answerStepUp(false);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const holder = session()?.isOperator === true ? "operator" : "user";
    const body = proof === "otp" ? { otp: entered.trim() } : { password: entered };
    await call(ROUTES[holder].stepUp, { body, key });
    answerStepUp(true);
  }, explainFactor);
  return (
    <Dialog title={t("factor.stepUpTitle")} onClose={cancel}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <p>{t("factor.stepUpLead")}</p>
        {proof === "otp" ? (
          <TextField
            label={t("factor.codeOrRecovery")}
            autoComplete="one-time-code"
            dir="ltr"
            autoFocus
            required
            value={entered}
            onChange={setEntered}
            problem={problems.fields["otp"]}
          />
        ) : (
          <PasswordField
            label={t("factor.password")}
            autoComplete="current-password"
            autoFocus
            required
            value={entered}
            onChange={setEntered}
            problem={problems.fields["password"]}
          />
        )}
        <div className="row">
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {t("factor.stepUp")}
          </Button>
          <Button onClick={cancel}>{t("form.cancel")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
