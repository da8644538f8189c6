import { useState } from "react";
import { call } from "../../../api/client";
import { Problem } from "../../../api/problem";
import { queries } from "../../../api/queries";
import { Button } from "../../../parts/Button";
import { Dialog } from "../../../parts/Dialog";
import { TextField } from "../../../parts/Field";
import { useSubmit } from "../../../parts/form";
import { Notice } from "../../../parts/Notice";
import { tell } from "../../../parts/Toasts";
import { t } from "../../../words";
import { explain } from "../problems";

const TEXTS = ["run_id", "channel", "provider", "model_key"] as const;
const NUMBERS = ["workspace_id", "input_tokens", "output_tokens", "cached_tokens"] as const;
type Field = (typeof TEXTS)[number] | (typeof NUMBERS)[number];

const BAD = 422;
const TOO_FEW = 402;

/** Records a run of a model that its own system did not report. */
export function RecordRun({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState<Partial<Record<Field, string>>>({});
  const text = (field: Field) => (values[field] ?? "").trim();
  const { submit, isBusy, problems } = useSubmit(
    async (key) => {
      const wrong = [
        ...TEXTS.filter((field) => text(field) === ""),
        ...NUMBERS.filter(
          (field) =>
            !/^\d+$/.test(text(field)) && !(field === "cached_tokens" && text(field) === ""),
        ),
      ];
      if (wrong.length > 0) {
        const fields = wrong.map((field) => ({ field, rule: "required", message: "" }));
        throw new Problem(BAD, "INCOMPLETE", "", fields);
      }
      const body = {
        run_id: text("run_id"),
        channel: text("channel"),
        provider: text("provider"),
        model_key: text("model_key"),
        workspace_id: Number(text("workspace_id")),
        input_tokens: Number(text("input_tokens")),
        output_tokens: Number(text("output_tokens")),
        ...(text("cached_tokens") !== "" && { cached_tokens: Number(text("cached_tokens")) }),
      };
      await call("POST /admin/ai-usage", { body, key });
      tell(t("platform.ai.record.done"));
      await queries.invalidateQueries({ queryKey: ["operator", "ai"] });
      onClose();
    },
    (problem) =>
      problem.status === TOO_FEW
        ? { fields: {}, whole: t("platform.ai.record.tooFew") }
        : explain(problem),
  );
  return (
    <Dialog title={t("platform.ai.record.title")} form="drawer" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <p>{t("platform.ai.record.lead")}</p>
        {[...TEXTS, ...NUMBERS].map((field, index) => (
          <TextField
            key={field}
            label={t(`platform.ai.record.${field}`)}
            dir="ltr"
            autoFocus={index === 0}
            isOptional={field === "cached_tokens"}
            value={values[field] ?? ""}
            onChange={(value) => setValues({ ...values, [field]: value })}
            problem={problems.fields[field]}
          />
        ))}
        <div className="row">
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {t("platform.ai.record.submit")}
          </Button>
          <Button onClick={onClose}>{t("form.cancel")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
