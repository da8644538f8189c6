import { Button, IconButton } from "../../../parts/Button";
import { SelectField } from "../../../parts/Field";
import { currenciesOf, type Field } from "../../../records/model";
import { t } from "../../../words";
import { isMeasured, type Operation } from "../../../records/measured";
import type { Measure } from "../question";
import { problemAt } from "./problems";

const OPERATIONS = ["count", "count_distinct", "sum", "avg", "median", "min", "max"] as const;
const MOST = 20;

/** Chooses what is measured. */
export function MeasuresEditor({
  measures,
  fields,
  problems,
  onChange,
}: {
  measures: readonly Measure[];
  fields: readonly Field[];
  problems: Readonly<Record<string, string>>;
  onChange: (measures: readonly Measure[]) => void;
}) {
  const replace = (at: number, measure: Measure) =>
    onChange(measures.map((one, index) => (index === at ? measure : one)));
  const operate = (at: number, op: Operation, before: Measure) => {
    const able = fields.filter((field) => isMeasured(op, field));
    const stays = op === "count" || able.some((field) => field.slug === before.field);
    const field = stays ? before.field : able[0]?.slug;
    replace(at, {
      op,
      ...(field == null ? {} : { field }),
      ...(stays && before.currency != null && op !== "count" ? { currency: before.currency } : {}),
    });
  };
  const possible = OPERATIONS.filter((op) => fields.some((field) => isMeasured(op, field)));
  return (
    <>
      {measures.map((measure, at) => {
        const problem = problemAt(problems, `measures[${at}]`);
        const field = fields.find((one) => one.slug === measure.field);
        return (
          <div key={at} className="report-part">
            <SelectField
              label={t("report.measure")}
              value={measure.op}
              problem={problem}
              onChange={(op) => operate(at, op as Operation, measure)}
              choices={possible.map((op) => ({ value: op, label: t(`report.op.${op}`) }))}
            />
            <SelectField
              label={t("report.of.field")}
              value={measure.field ?? ""}
              onChange={(slug) => replace(at, { op: measure.op, ...(slug === "" ? {} : { field: slug }) })}
              choices={[
                ...(measure.op === "count" ? [{ value: "", label: t("report.allRecords") }] : []),
                ...fields
                  .filter((one) => isMeasured(measure.op, one))
                  .map((one) => ({ value: one.slug, label: one.name })),
              ]}
            />
            {field?.type === "currency" && !measure.op.startsWith("count") && (
              <SelectField
                label={t("report.currency")}
                value={measure.currency ?? ""}
                onChange={(currency) =>
                  replace(at, {
                    op: measure.op,
                    field: field.slug,
                    ...(currency === "" ? {} : { currency }),
                  })
                }
                choices={[
                  { value: "", label: t("report.eachCurrency") },
                  ...currenciesOf(field, measure.currency ?? undefined).map((code) => ({
                    value: code,
                    label: code,
                  })),
                ]}
              />
            )}
            {measures.length > 1 && (
              <IconButton
                icon="x"
                label={t("report.removeMeasure", { at: at + 1 })}
                onClick={() => onChange(measures.filter((_, index) => index !== at))}
              />
            )}
          </div>
        );
      })}
      {measures.length < MOST && (
        <Button
          kind="quiet"
          icon="plus"
          onClick={() => {
            const number = fields.find((field) => isMeasured("sum", field));
            onChange([
              ...measures,
              number === undefined ? { op: "count" } : { op: "sum", field: number.slug },
            ]);
          }}
        >
          {t("report.addMeasure")}
        </Button>
      )}
    </>
  );
}
