import type { Problem } from "../../api/problem";
import { type FormProblems, problemsOf } from "../../parts/form";
import { t } from "../../words";

const SENTENCES: Readonly<Record<string, () => string>> = {
  SYSTEM_OBJECT: () => t("model.isSystem"),
  TOO_MANY_OBJECTS: () => t("model.tooMany"),
  PERMISSION_DENIED: () => t("model.hiddenParts"),
  SYSTEM_FIELD: () => t("field.isSystem"),
  FIELD_SHARED: () => t("field.isSharedProblem"),
  TOO_MANY_FIELDS: () => t("field.tooMany"),
  INDEXES_EXHAUSTED: () => t("field.noIndex"),
  FIELD_VALUES_REPEAT: () => t("field.repeated"),
  FIELD_CONVERTING: () => t("field.locked"),
  FIELD_MOVING: () => t("restoring.moving"),
  OBJECT_DELETED: () => t("restoring.otherDeleted"),
  FIELD_IN_FORMULA: () => t("formula.needed"),
  FIELD_IN_UNIQUE_KEY: () => t("field.inKey"),
  LAST_PLACEMENT: () => t("placement.last"),
  FIELD_NOT_SHAREABLE: () => t("placement.no"),
  FIELD_TYPE_FIXED: () => t("conversion.fixed"),
};

/** Identifiers that are taken, told at the field for the identifier. */
const TAKEN: Readonly<Record<string, () => string>> = {
  OBJECT_EXISTS: () => t("model.exists"),
  FIELD_EXISTS: () => t("field.exists"),
  RELATION_EXISTS: () => t("relation.exists"),
  FOLDER_EXISTS: () => t("folder.exists"),
};

/** What refusals of changes of the model mean, in the words of the page. */
export function explain(problem: Problem): FormProblems | undefined {
  const taken = TAKEN[problem.code]?.();
  if (taken !== undefined) {
    return { fields: { slug: taken }, whole: undefined };
  }
  if (problem.code === "RELATION_DOES_NOT_FIT") {
    const count = Number(problem.members["records"] ?? 0);
    return { fields: {}, whole: t("relation.doesNotFit", { count, shown: count }) };
  }
  const whole = SENTENCES[problem.code]?.();
  return whole === undefined || problem.fields.length > 0 ? undefined : { fields: {}, whole };
}

/** One sentence for a refusal that no form shows. */
export function sentenceOf(error: unknown): string {
  const known = error instanceof Error && "code" in error ? explain(error as Problem) : undefined;
  const { whole, fields } = known ?? problemsOf(error);
  return whole ?? Object.values(fields).join(" ");
}
