import { Problem, type FieldProblem } from "../api/problem";
import { sentence } from "../parts/States";
import { t, type Word } from "../words";
import { formatNumber } from "./format";
import type { Field } from "./model";

const NAMING = new Set(["relation", "smart_catalog", "member", "file"]);

/** Why values of a record were refused, by the slugs of their fields, in the words of the page. */
export function refusals(
  error: unknown,
  fields: readonly Field[],
): Readonly<Record<string, string>> {
  const said: Record<string, string> = {};
  if (error instanceof Problem) {
    for (const problem of error.fields) {
      const slug = /^data\.([^.[]+)/.exec(problem.field)?.[1];
      const field = fields.find((one) => one.slug === slug);
      if (field !== undefined) {
        said[field.slug] ??= refusal(field, problem);
      }
    }
  }
  return said;
}

/** Why a value of one field was refused. */
export function refusalOf(field: Field, error: unknown): string {
  const other = error instanceof Problem ? error.fields[0] : undefined;
  return (
    refusals(error, [field])[field.slug] ??
    (other === undefined ? sentence(error) : t("rule.other", { message: other.message }))
  );
}

/** Whether a field is no longer there for this person. */
export function isFieldGone(field: Field, error: unknown): boolean {
  return (
    error instanceof Problem &&
    !NAMING.has(field.type) &&
    error.fields.some((one) => one.field === `data.${field.slug}` && one.rule === "unknown")
  );
}

function refusal(field: Field, problem: FieldProblem): string {
  const { max, min, decimals, max_length: most } = field.settings;
  switch (problem.rule) {
    case "required":
      return problem.field.endsWith(".currency") ? t("invalid.currency") : t("rule.required");
    case "unique":
    case "taken":
      return t("rule.unique");
    case "type":
    case "format":
    case "email":
    case "phone":
    case "link":
      return t(`invalid.${field.type}` as Word);
    case "currency":
      return t("invalid.currencyCode");
    case "decimals":
      return typeof decimals === "number"
        ? t("invalid.decimals", { count: decimals })
        : t("invalid.moneyDecimals");
    case "max_length":
      return typeof most === "number"
        ? t("invalid.length", { shown: formatNumber(most), count: most })
        : t("rule.long");
    case "option":
      return t("invalid.option");
    case "range":
    case "min":
    case "max":
      return field.type === "rating"
        ? t("invalid.between", { min: 0, max: Number(max ?? 5) })
        : min != null && max != null
          ? t("invalid.between", { min: String(min), max: String(max) })
          : min != null
            ? t("invalid.least", { min: String(min) })
            : t("invalid.most", { max: String(max) });
    case "unknown":
      return NAMING.has(field.type)
        ? t("invalid.gone")
        : t("grid.fieldGone", { field: field.name });
    default:
      return t("rule.other", { message: problem.message });
  }
}

/** Why a file was not stored. */
export function refusalOfFile(error: unknown): string {
  switch (error instanceof Problem ? error.status : 0) {
    case 413:
      return t("file.tooLarge");
    case 415:
      return t("file.blocked");
    case 402:
      return t("file.noRoom");
    case 400:
      return t("file.refused");
    default:
      return sentence(error);
  }
}
