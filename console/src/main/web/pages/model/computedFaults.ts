import type { FieldProblem, Problem } from "../../api/problem";
import { type FormProblems, problemsOf } from "../../parts/form";
import { formatNumber } from "../../records/format";
import { language, t } from "../../words";
import { computationOf, type FieldDraft } from "./draft";
import { explain } from "./refusals";
import type { FieldKind } from "./types";

type Members = Problem["members"];

/** The types of fields that have the kinds of values of formulas. */
const TYPES: Readonly<Record<string, FieldKind>> = {
  number: "number",
  text: "text",
  boolean: "boolean",
  date: "date",
  datetime: "datetime",
  money: "currency",
  options: "multi_select",
};

function typeName(kind: unknown): string {
  const type = TYPES[String(kind)];
  return type === undefined ? String(kind) : t(`fieldType.${type}`);
}

function oneOf(words: unknown, nameOf: (word: unknown) => string): string {
  const names = Array.isArray(words) ? words.map(nameOf) : [];
  return new Intl.ListFormat(language(), { type: "disjunction" }).format(names);
}

function partName(part: unknown): string {
  return part === "value" || part === "operator" || part === "end"
    ? t(`formula.part.${part}`)
    : code(part);
}

/** Formulas run from left to right, also within a sentence that does not. */
function code(text: unknown): string {
  return `\u2066${String(text)}\u2069`;
}

/** What is wrong at a place of a formula, in the words of the page. */
export function faultText({ fields, members }: Problem): string {
  const name = code(members["field"] ?? members["function"] ?? members["option"]);
  switch (fields[0]?.rule) {
    case "unknown":
      return t(members["function"] === undefined ? "formula.fault.field" : "formula.fault.function", {
        name,
      });
    case "kind":
      return members["field"] !== undefined
        ? t("formula.fault.unusable", { name })
        : t("formula.fault.kind", {
            expected: oneOf(members["expected"], typeName),
            found: typeName(members["found"]),
          });
    case "arguments":
      return argumentsText(name, members);
    case "constant":
    case "option":
      return members["option"] !== undefined
        ? t("formula.fault.option", { name })
        : optionsText(fields[0].rule === "constant", members["options"]);
    case "syntax":
      return members["expected"] === undefined
        ? t("formula.fault.text")
        : t("formula.fault.syntax", {
            expected: oneOf(members["expected"], partName),
            found: members["found"] === "" ? t("formula.part.end") : code(members["found"]),
          });
    case "range":
      return t("formula.fault.range");
    case "depth":
      return t("formula.fault.depth");
    case "size":
    case "max_length":
      return t("formula.fault.size");
    case "empty":
      return t("formula.fault.empty");
    default:
      return t("formula.fault.other");
  }
}

function argumentsText(name: string, members: Members): string {
  const [least, most] = [Number(members["least"]), Number(members["most"])];
  return least === most
    ? t("formula.fault.exactly", { name, count: least, shown: formatNumber(least) })
    : t("formula.fault.between", { name, least: formatNumber(least), most: formatNumber(most) });
}

function optionsText(isConstant: boolean, options: unknown): string {
  return Array.isArray(options) && options.length > 0
    ? t(isConstant ? "formula.fault.constant" : "formula.fault.options", {
        options: oneOf(options, code),
      })
    : t("formula.fault.zone");
}

/** What a refusal of a field means; of a computed one, at what gives its values. */
export function explainField(problem: Problem, draft: FieldDraft): FormProblems | undefined {
  const [first] = problem.fields;
  const computation = computationOf(draft);
  if (computation === "written" || first?.field.split(".")[0] !== computation) {
    return explain(problem);
  }
  const gives = t("computation.gives", {
    found: typeName(problem.members["found"]),
    type: t(`fieldType.${draft.kind}`),
  });
  if (computation === "formula") {
    const isWhole = first.rule === "kind" && problem.members["line"] === undefined;
    const told = draft.formula?.trim() === "" ? t("formula.empty") : isWhole ? gives : undefined;
    return { fields: { formula: told ?? WHOLE[first.rule]?.() ?? faultText(problem) }, whole: undefined };
  }
  if (first.field === computation) {
    const isCount = draft.rollup !== null && draft.rollup.field === null;
    return first.rule === "kind"
      ? { fields: { [`${computation}.${isCount ? "op" : "field"}`]: gives }, whole: undefined }
      : { fields: {}, whole: WHOLE[first.rule]?.() ?? problemsOf(problem).fields[first.field] };
  }
  return { fields: { [first.field]: relatedText(first, problem) }, whole: undefined };
}

/** What is wrong with how fields need each other. */
const WHOLE: Readonly<Record<string, () => string>> = {
  circle: () => t("formula.circle"),
  chain: () => t("formula.chain"),
  limit: () => t("formula.limit"),
};

function relatedText({ field, rule }: FieldProblem, problem: Problem): string {
  if (field.startsWith("rollup.filter")) {
    return t("computation.noFilter");
  }
  switch (rule) {
    case "type":
      return t(field === "rollup.op" ? "computation.noMeasure" : "computation.noLookup");
    case "unknown":
      return t("computation.gone");
    case "many":
      return t("computation.several");
    case "required":
      return field === "rollup.field" ? t("computation.noField") : t("rule.required");
    default:
      return problemsOf(problem).fields[field] ?? problem.message;
  }
}
