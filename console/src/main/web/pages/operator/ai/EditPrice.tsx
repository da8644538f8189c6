import type { AiModel } from "generated/api";
import { useState } from "react";
import { call } from "../../../api/client";
import { digits, exactly } from "../../../api/json";
import { Problem } from "../../../api/problem";
import { queries } from "../../../api/queries";
import { Button } from "../../../parts/Button";
import { Dialog } from "../../../parts/Dialog";
import { SelectField, TextField } from "../../../parts/Field";
import { useSubmit } from "../../../parts/form";
import { Notice } from "../../../parts/Notice";
import { tell } from "../../../parts/Toasts";
import { t } from "../../../words";
import { explain } from "../problems";

const RATES = ["input_rate", "output_rate", "cached_rate"] as const;
const SOURCES = ["admin", "aggregator"] as const;
const BAD = 422;
const DECIMAL = /^\d+(\.\d+)?$/;

/** Sets the price of a model, which takes effect immediately. */
export function EditPrice({ model, onClose }: { model: AiModel | null; onClose: () => void }) {
  const [values, setValues] = useState<Record<string, string>>({
    model_key: model?.model_key ?? "",
    provider: model?.provider ?? "",
    aggregator_id: model?.aggregator_id ?? "",
    source: model?.source ?? "admin",
    input_rate: digits(model?.input_rate) ?? "",
    output_rate: digits(model?.output_rate) ?? "",
    cached_rate: digits(model?.cached_rate) ?? "",
  });
  const text = (field: string) => (values[field] ?? "").trim();
  const set = (field: string) => (value: string) => setValues({ ...values, [field]: value });
  const { submit, isBusy, problems } = useSubmit(
    async (key) => {
      const wrong = RATES.filter((field) => text(field) !== "" && !DECIMAL.test(text(field)));
      if (wrong.length > 0) {
        const fields = wrong.map((field) => ({ field, rule: "number", message: "" }));
        throw new Problem(BAD, "RATES", "", fields);
      }
      const rate = (field: (typeof RATES)[number]) =>
        text(field) === "" ? {} : { [field]: exactly(text(field)) as number };
      const draft = {
        model_key: text("model_key"),
        ...(text("provider") !== "" && { provider: text("provider") }),
        ...(text("aggregator_id") !== "" && { aggregator_id: text("aggregator_id") }),
        source: SOURCES.find((one) => one === text("source")) ?? "admin",
        ...rate("input_rate"),
        ...rate("output_rate"),
        ...rate("cached_rate"),
      };
      await call("PUT /admin/ai-pricing/models", { body: { models: [draft] }, key });
      tell(t("platform.ai.priceSaved", { name: draft.model_key }));
      await queries.invalidateQueries({ queryKey: ["operator", "ai"] });
      onClose();
    },
    (problem) => {
      if (problem.code === "RATES") {
        return {
          fields: Object.fromEntries(
            problem.fields.map((one) => [one.field, t("platform.terms.wrongNumber")]),
          ),
          whole: undefined,
        };
      }
      const own = explain(problem);
      // The API names fields within the list of models.
      return own ?? withinList(problem);
    },
  );
  return (
    <Dialog
      title={model === null ? t("platform.ai.newModel") : model.model_key}
      form="drawer"
      onClose={onClose}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <TextField
          label={t("platform.ai.model")}
          dir="ltr"
          autoFocus={model === null}
          readOnly={model !== null}
          required
          value={values["model_key"] ?? ""}
          onChange={set("model_key")}
          problem={problems.fields["model_key"]}
        />
        <TextField
          label={t("platform.ai.provider")}
          dir="ltr"
          value={values["provider"] ?? ""}
          onChange={set("provider")}
          problem={problems.fields["provider"]}
        />
        <p className="meta">{t("platform.ai.perMillion")}</p>
        <div className="thirds">
          {RATES.map((field) => (
            <TextField
              key={field}
              label={t(`platform.ai.rates.${field}`)}
              inputMode="decimal"
              dir="ltr"
              value={values[field] ?? ""}
              onChange={set(field)}
              problem={problems.fields[field]}
            />
          ))}
        </div>
        <SelectField
          label={t("platform.ai.source")}
          hint={t("platform.ai.sourceHint")}
          value={values["source"] ?? "admin"}
          choices={SOURCES.map((one) => ({ value: one, label: t(`platform.ai.sources.${one}`) }))}
          onChange={set("source")}
          problem={problems.fields["source"]}
        />
        <TextField
          label={t("platform.ai.aggregator")}
          hint={t("platform.ai.aggregatorHint")}
          dir="ltr"
          isOptional
          value={values["aggregator_id"] ?? ""}
          onChange={set("aggregator_id")}
          problem={problems.fields["aggregator_id"]}
        />
        <div className="row">
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {t("platform.ai.savePrice")}
          </Button>
          <Button onClick={onClose}>{t("form.cancel")}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function withinList(problem: Problem) {
  if (problem.fields.length === 0) {
    return undefined;
  }
  return {
    fields: Object.fromEntries(
      problem.fields.map((one) => [
        one.field.replace(/^models\[\d+\]\./, ""),
        t("rule.other", { message: one.message }),
      ]),
    ),
    whole: undefined,
  };
}
