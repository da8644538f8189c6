import type { Person } from "generated/api";
import { digits } from "../../api/json";
import { language, t, type Word } from "../../words";
import {
  type Condition,
  type Group,
  isGroup,
  isQuantifier,
  RELATIVE,
  WITHOUT_VALUE,
} from "../filter";
import { formatMoney } from "../format";
import { type Field, namedIn } from "../model";
import { isDated, operatorWords, periodOf, periodWords } from "./periods";
import { endOf, pathName, type Reading, targetOf } from "./related";

type People = ReadonlyArray<Pick<Person, "slug" | "name">>;

/** Keeps the direction of a name or a value from turning a sentence of the other direction. */
export function apart(part: string): string {
  const FIRST_STRONG_ISOLATE = "\u2068";
  const POP_ISOLATE = "\u2069";
  return part === "" || language() !== "ar" ? part : FIRST_STRONG_ISOLATE + part + POP_ISOLATE;
}

/** Conditions as a sentence; empty if there are none. */
export function conditionSentence(
  group: Group,
  fields: readonly Field[],
  people: People,
  reading: Reading,
): string {
  const parts = group.parts.map((part) => {
    if (isGroup(part)) {
      const inner = conditionSentence(part, fields, people, reading);
      return part.parts.length > 1 && !part.isNot ? `(${inner})` : inner;
    }
    return conditionWords(part, fields, people, reading);
  });
  const joined = parts
    .filter((part) => part !== "")
    .join(` ${t(group.join === "and" ? "conditions.and" : "conditions.or")} `);
  return group.isNot && joined !== "" ? t("conditions.not", { what: joined }) : joined;
}

function conditionWords(
  condition: Condition,
  fields: readonly Field[],
  people: People,
  reading: Reading,
): string {
  const { field } = endOf(condition.field, fields, reading.related);
  const object = field === undefined ? null : targetOf(field);
  const name = apart(pathName(condition.field, fields, reading.related));
  if (isQuantifier(condition.op)) {
    const inner =
      condition.inner === undefined
        ? ""
        : conditionSentence(
            condition.inner,
            object === null ? [] : reading.related(object),
            people,
            reading,
          );
    return t(`conditions.sentence.${condition.op}`, { name, what: inner || "…" });
  }
  const operator = operatorWords(field, condition.op);
  const value = WITHOUT_VALUE.has(condition.op)
    ? ""
    : RELATIVE.has(condition.op)
      ? spanWords({ amount: condition.amount, unit: condition.unit }) || "…"
      : valueWords(field, condition.value, people, reading.label) || "…";
  return [name, operator, apart(value)].filter((one) => one !== "").join(" ");
}

/** A value as it is read within a sentence. */
export function valueWords(
  field: Field | undefined,
  value: unknown,
  people: People = [],
  label: Reading["label"] = (_, slug) => slug,
): string {
  if (Array.isArray(value)) {
    return value.map((one) => valueWords(field, one, people, label)).join(", ");
  }
  if (typeof value === "boolean") {
    return t(value ? "value.yes" : "value.no");
  }
  if (field?.type === "currency" && typeof value === "object" && value !== null) {
    const money = value as { amount: unknown; currency?: string };
    return money.currency === undefined
      ? (wordsOf(value) ?? "")
      : formatMoney(money.amount, money.currency);
  }
  if (typeof value === "string") {
    const period = isDated(field) ? periodOf(value) : null;
    if (period !== null) {
      return periodWords(period);
    }
    const type = field?.type as string | undefined;
    if (type === "person" || type === "member") {
      return value === "me"
        ? t("filter.me")
        : (people.find((one) => one.slug === value)?.name ?? value);
    }
    const object = field === undefined ? null : targetOf(field);
    if (object !== null) {
      return label(object, value);
    }
    const option = field?.options.find((one) => one.value === value)?.label;
    if (option !== undefined) {
      return option;
    }
  }
  if (field?.type === "relation") {
    return namedIn(value)
      .map((one) => one.label)
      .join(", ");
  }
  return wordsOf(value) ?? "";
}

/** A value as it appears within a text; null if there is none. */
export function wordsOf(value: unknown): string | null {
  if (value === null || value === undefined || value === "") {
    return null;
  }
  if (Array.isArray(value)) {
    return value.map((one) => wordsOf(one) ?? "").join(", ");
  }
  const number = digits(value);
  if (number !== null) {
    return number;
  }
  if (typeof value === "object") {
    const members = value as Record<string, unknown>;
    if ("label" in members) {
      return wordsOf(members["label"]);
    }
    if ("amount" in members && "currency" in members) {
      return `${wordsOf(members["amount"])} ${wordsOf(members["currency"])}`;
    }
    if ("slug" in members) {
      return wordsOf(members["slug"]);
    }
    return JSON.stringify(value);
  }
  return String(value);
}

/** A length of time such as 3 days. */
export function spanWords(span: Readonly<Record<string, unknown>>): string {
  const { amount, unit } = span;
  return typeof amount === "number" && typeof unit === "string"
    ? `${amount} ${t(`unit.${unit}` as Word)}`
    : "";
}
