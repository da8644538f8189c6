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
import { askPasskey, knowsPasskeys } from "./credentials";
import { ROUTES } from "./routes";

/** Asks for the proof that a refused request needs, which is then sent again. */
export function StepUp({ proof }: { proof: AskedProof }) {
  const [entered, setEntered] = useState("");
  const routes = ROUTES[session()?.isOperator === true ? "operator" : "user"];
  const kind = proof["proof"];
  const offersPasskey = proof["has_passkeys"] === true && knowsPasskeys();
  const cancel = () => answerStepUp(false);
  const typed = useSubmit(async (key) => {
    const body = kind === "password" ? { password: entered } : { otp: entered.trim() };
    await call(routes.stepUp, { body, key });
    answerStepUp(true);
  }, explainFactor);
  const touched = useSubmit(async (key) => {
    const asked = (await call(routes.challenge)).data.public_key;
    await call(routes.stepUp, { body: { passkey: await askPasskey(asked) }, key });
    answerStepUp(true);
  }, explainFactor);
  const whole = typed.problems.whole ?? touched.problems.whole;
  return (
    <Dialog title={t("factor.stepUpTitle")} onClose={cancel}>
      <form onSubmit={(event) => void typed.submit(event)} noValidate>
        {whole !== undefined && <Notice kind="danger">{whole}</Notice>}
        <p>{t("factor.stepUpLead")}</p>
        {kind === "otp" && (
          <TextField
            label={t("factor.codeOrRecovery")}
            autoComplete="one-time-code"
            dir="ltr"
            autoFocus
            required
            value={entered}
            onChange={setEntered}
            problem={typed.problems.fields["otp"]}
          />
        )}
        {kind === "password" && (
          <PasswordField
            label={t("factor.password")}
            autoComplete="current-password"
            autoFocus
            required
            value={entered}
            onChange={setEntered}
            problem={typed.problems.fields["password"]}
          />
        )}
        {kind === "passkey" && !offersPasskey && (
          <Notice kind="warning">{t("factor.noPasskeysHere")}</Notice>
        )}
        <div className="row">
          {kind !== "passkey" && (
            <Button kind="primary" type="submit" isBusy={typed.isBusy}>
              {t("factor.stepUp")}
            </Button>
          )}
          {offersPasskey && (
            <Button
              kind={kind === "passkey" ? "primary" : "plain"}
              icon="key"
              isBusy={touched.isBusy}
              onClick={() => void touched.submit()}
            >
              {t("factor.usePasskey")}
            </Button>
          )}
          <Button onClick={cancel}>{t("form.cancel")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
