import type { Integration } from "generated/api";
import { useState } from "react";
import { call } from "../../../api/client";
import type { Problem } from "../../../api/problem";
import { queries } from "../../../api/queries";
import { Button } from "../../../parts/Button";
import { Dialog } from "../../../parts/Dialog";
import { PasswordField, SelectField, Switch, TextField } from "../../../parts/Field";
import { type FormProblems, problemsOf, useSubmit } from "../../../parts/form";
import { Notice } from "../../../parts/Notice";
import { tell } from "../../../parts/Toasts";
import { t } from "../../../words";
import { explain } from "../refusals";
import { type AccountField, accountOf, initialOf, PROVIDERS } from "./providers";

/** The account of a provider; it is tried before it is saved. */
export function AccountForm({
  integration,
  onClose,
}: {
  integration: Integration;
  onClose: () => void;
}) {
  const { provider } = integration;
  const [values, setValues] = useState(() => initialOf(provider, integration.settings));
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const body = accountOf(provider, values);
    await call("POST /integrations/{provider}", { path: { provider }, body, key });
    await queries.invalidateQueries({ queryKey: ["integrations", provider] });
    tell(t("integration.saved"));
    onClose();
  }, explainAccount);
  const field = (one: AccountField) => {
    const label = t(`integration.field.${one.name}` as "integration.field.host");
    const value = values[one.name] ?? "";
    const onChange = (next: string) => setValues({ ...values, [one.name]: next });
    const problem = problems.fields[one.name];
    const isOptional = one.isOptional === true;
    switch (one.kind) {
      case "secret":
        return (
          <PasswordField
            key={one.name}
            label={label}
            hint={integration.status === "connected" ? t("integration.secretAgain") : undefined}
            autoComplete="off"
            value={value}
            onChange={onChange}
            problem={problem}
          />
        );
      case "choice":
        return (
          <SelectField
            key={one.name}
            label={label}
            value={value}
            onChange={onChange}
            problem={problem}
            choices={(one.choices ?? []).map((choice) => ({
              value: choice,
              label: t(`integration.security.${choice}` as "integration.security.none"),
            }))}
          />
        );
      case "switch":
        return (
          <Switch
            key={one.name}
            label={label}
            checked={value === "true"}
            onChange={(isOn) => onChange(String(isOn))}
          />
        );
      default:
        return (
          <TextField
            key={one.name}
            label={label}
            dir="ltr"
            inputMode={one.kind === "number" ? "numeric" : "text"}
            autoComplete="off"
            spellCheck={false}
            isOptional={isOptional}
            value={value}
            onChange={onChange}
            problem={problem}
          />
        );
    }
  };
  return (
    <Dialog title={t(`integration.of.${provider}`)} form="drawer" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <p className="meta">{t("integration.tried")}</p>
        {PROVIDERS[provider].map(field)}
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t("integration.save")}
        </Button>
      </form>
    </Dialog>
  );
}

/** Why an account was refused: its fields, and what the other side said when it was tried. */
function explainAccount(problem: Problem): FormProblems | undefined {
  if (problem.code === "INTEGRATION_TEST_FAILED") {
    const { fields } = problemsOf(problem);
    return { fields, whole: t("integration.failed", { reason: problem.message }) };
  }
  return explain(problem);
}
