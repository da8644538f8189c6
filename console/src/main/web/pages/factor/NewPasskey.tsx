import { useState } from "react";
import { call } from "../../api/client";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { PasswordField, TextField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { tell } from "../../parts/Toasts";
import { t } from "../../words";
import { explainFactor } from "./explainFactor";
import { createPasskey } from "./credentials";
import { type Holder, ROUTES } from "./routes";

/** Adds a passkey: its name and the password, then the browser asks for the authenticator. */
export function NewPasskey({ holder, onClose }: { holder: Holder; onClose: () => void }) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const begun = await call(ROUTES[holder].newPasskey, { body: { current_password: password } });
    const credential = await createPasskey(begun.data.public_key);
    await call(ROUTES[holder].addPasskey, { body: { name, credential }, key });
    tell(t("factor.passkeyAdded"));
    onClose();
  }, explainFactor);
  return (
    <Dialog title={t("factor.newPasskey")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <p>{t("factor.newPasskeyLead")}</p>
        <TextField
          label={t("factor.passkeyName")}
          hint={t("factor.passkeyNameHint")}
          autoComplete="off"
          autoFocus
          required
          value={name}
          onChange={setName}
          problem={problems.fields["name"]}
        />
        <PasswordField
          label={t("factor.password")}
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
          problem={problems.fields["current_password"]}
        />
        <div className="row">
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {t("factor.next")}
          </Button>
          <Button onClick={onClose}>{t("form.cancel")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
