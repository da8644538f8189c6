import type { FormField } from "generated/api";
import { exactly } from "../../api/json";

const ADDRESS = ["street", "city", "region", "postal_code", "country"];

/** What a visitor typed or chose in a form, by the slugs of its fields. */
export type Typed = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/** The fields in which a visitor can fill something in. */
export function fillable(fields: readonly FormField[]): readonly FormField[] {
  return fields
    .filter((field) => !field.is_read_only)
    .toSorted((left, right) => left.order - right.order);
}

/** What a form begins with: the default values of its fields. */
export function begun(fields: readonly FormField[]): Typed {
  return Object.fromEntries(
    fillable(fields).flatMap((field) => {
      const value = typedOf(field, field.default_value);
      return value === undefined ? [] : [[field.slug, value]];
    }),
  );
}

function typedOf(field: FormField, value: unknown): Typed[string] {
  if (value === null || value === undefined) {
    return undefined;
  }
  switch (field.type) {
    case "boolean":
      return value === true;
    case "multi_select":
      return (value as readonly unknown[]).map(String);
    case "currency": {
      const money = value as { amount: unknown; currency?: string };
      return `${text(money.amount)} ${money.currency ?? ""}`.trim();
    }
    default:
      return text(value);
  }
}

function text(value: unknown): string {
  const raw = value as { rawJSON?: unknown } | string | number | null;
  return typeof raw === "object" && raw !== null && typeof raw.rawJSON === "string"
    ? raw.rawJSON
    : String(value);
}

/** What was filled in as the API takes it; what was left empty is not sent. */
export function submitted(fields: readonly FormField[], typed: Typed): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const field of fillable(fields)) {
    const value = valueOf(field, typed[field.slug]);
    if (value !== undefined) {
      data[field.slug] = value;
    }
  }
  return data;
}

function valueOf(field: FormField, typed: Typed[string]): unknown {
  if (typed === undefined || typed === "" || (Array.isArray(typed) && typed.length === 0)) {
    return undefined;
  }
  if (typeof typed !== "string") {
    return typed;
  }
  switch (field.type) {
    case "number":
    case "rating":
    case "percent":
      return numberOf(typed);
    case "address":
      return Object.fromEntries(
        typed.split(";").map((part, at) => [ADDRESS[at] ?? "street", part.trim()]),
      );
    case "json":
      try {
        return JSON.parse(typed) as unknown;
      } catch {
        return typed;
      }
    case "currency": {
      const [amount = "", currency] = typed.trim().split(" ");
      return amount === ""
        ? undefined
        : { amount: numberOf(amount), ...(currency === undefined ? {} : { currency }) };
    }
    case "datetime":
      return Number.isNaN(Date.parse(typed)) ? typed : new Date(typed).toISOString();
    default:
      return typed;
  }
}

/** A number with its digits; the text itself if it is none, which the API refuses. */
function numberOf(typed: string): unknown {
  const plain = typed.replace(/[\s,_'’]/g, "");
  return /^-?\d+(\.\d+)?$/.test(plain) ? exactly(plain) : typed;
}
