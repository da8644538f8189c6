import type { FormView } from "generated/api";
import { useState } from "react";
import { Problem } from "../../api/problem";
import { Button } from "../../parts/Button";
import { type FormProblems, useSubmit } from "../../parts/form";
import { Icon } from "../../parts/Icon";
import { Notice } from "../../parts/Notice";
import { t } from "../../words";
import { FormInput } from "./FormInput";
import { begun, fillable, submitted, type Typed } from "./values";

/** A form with its fields, as visitors fill it in. */
export function FormBody({
  form,
  workspace,
  onSubmit,
}: {
  form: FormView;
  workspace: string;
  /** Sends what was filled in, and returns what is said then. */
  onSubmit: (
    body: { data: Record<string, unknown> },
    key: string,
  ) => Promise<string>;
}) {
  const [typed, setTyped] = useState<Typed>(() => begun(form.fields));
  const [trap, setTrap] = useState("");
  const [thanks, setThanks] = useState<string | null>(null);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const body = { data: submitted(form.fields, typed) };
    setThanks(await onSubmit(trap === "" ? body : { ...body, [form.honeypot]: trap }, key));
  }, explain);
  if (thanks !== null) {
    return (
      <div className="thanks" role="status">
        <Icon icon="circle-check" size={32} />
        <p className="said" dir="auto">
          {thanks}
        </p>
        <Button
          onClick={() => {
            setTyped(begun(form.fields));
            setThanks(null);
          }}
        >
          {t("publicForm.again")}
        </Button>
      </div>
    );
  }
  const fields = fillable(form.fields);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {!form.is_open && <Notice kind="warning">{t("publicForm.closed")}</Notice>}
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      {fields.map((field) => (
        <FormInput
          key={field.slug}
          field={field}
          workspace={workspace}
          value={typed[field.slug]}
          problem={problems.fields[`data.${field.slug}`]}
          onChange={(value) => setTyped((before) => ({ ...before, [field.slug]: value }))}
        />
      ))}
      {/* Only robots fill it in. */}
      <input
        className="only-read"
        name={form.honeypot}
        aria-hidden="true"
        tabIndex={-1}
        autoComplete="off"
        value={trap}
        onChange={(event) => setTrap(event.target.value)}
      />
      <div className="row">
        <Button kind="primary" type="submit" isBusy={isBusy} disabled={!form.is_open}>
          {form.submit_label ?? t("publicForm.send")}
        </Button>
      </div>
    </form>
  );
}

function explain(problem: Problem): FormProblems | undefined {
  const whole: Readonly<Record<string, string>> = {
    ORIGIN_NOT_ALLOWED: t("publicForm.origin"),
    FORM_INCOMPLETE: t("publicForm.closed"),
    WORKSPACE_READ_ONLY: t("publicForm.readOnly"),
  };
  const known = whole[problem.code];
  if (known !== undefined) {
    return { fields: {}, whole: known };
  }
  return problem.status === 409 && problem.fields.length === 0
    ? { fields: {}, whole: t("publicForm.taken") }
    : undefined;
}
