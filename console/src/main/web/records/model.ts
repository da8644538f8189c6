import type { FieldView, ObjectRecord } from "generated/api";
import { digits, exactly, parse } from "../api/json";

export type Field = FieldView;
export type Item = ObjectRecord;

/** A related record or a member, as a read shows it. */
export interface Named {
  slug: string;
  label: string;
}

const NUMBERS = new Set(["number", "currency", "percent", "duration"]);
const HOUR = 3600;
const MINUTE = 60;
/** The parts of an address, in the order of its text. */
const PARTS = ["street", "city", "region", "postal_code", "country"];
const NAMING = new Set(["relation", "smart_catalog", "member"]);
const LISTED = new Set([...NAMING, "multi_select", "file"]);
const FIXED = new Set(["serial_number", "file"]);

export function isNumeric(field: Field): boolean {
  return NUMBERS.has(field.type);
}

/** Whether a slug is the path to a field of related records, such as `company.country`. */
export function isPath(slug: string): boolean {
  return slug.includes(".");
}

/** Whether the value of a field can be typed or chosen in a cell; that of related records cannot. */
export function isEditable(field: Field): boolean {
  return (
    !FIXED.has(field.type) && !isComputed(field) && !field.is_converting && !isPath(field.slug)
  );
}

/** Whether the values of a field follow from others, so that nobody can write them. */
export function isComputed(field: Field): boolean {
  return field.formula !== null || field.rollup !== null || field.lookup !== null;
}

/** Whether values name records or members, which are chosen and not typed. */
export function isNaming(field: Field): boolean {
  return NAMING.has(field.type);
}

/** Whether a field of related records may have several values, as its column notes it. */
export function isOfMany(field: Field): boolean {
  return field.settings["of_many"] === true;
}

/** Whether a value is a list with one for each of several related records. */
export function isOfSeveral(field: Field, value: unknown): value is readonly unknown[] {
  return (
    isPath(field.slug) &&
    Array.isArray(value) &&
    (!LISTED.has(field.type) || value.some((one) => Array.isArray(one)))
  );
}

export function isMultiple(field: Field): boolean {
  return field.type === "multi_select" || field.settings["multiple"] === true;
}

/** The most files that a file field can have. */
export function mostFiles(field: Field): number {
  const DEFAULT = 10;
  return isMultiple(field) ? Number(digits(field.settings["max"]) ?? DEFAULT) : 1;
}

/** The field that tells how far a record is: its status, stage, or else its only short choice. */
export function stageField(fields: readonly Field[]): Field | undefined {
  const MOST_STAGES = 12;
  const choices = fields.filter(
    (field) =>
      field.type === "select" &&
      field.options.length > 1 &&
      field.options.filter((option) => option.is_active).length <= MOST_STAGES,
  );
  return choices.find((field) => /^(status|stage)/.test(field.slug)) ?? choices[0];
}

/** The field that names the records of an object: the first with a text. */
export function nameField(fields: readonly Field[]): Field | undefined {
  const texts = ["text", "email", "phone", "serial_number", "long_text", "link"];
  return fields.find((field) => texts.includes(field.type)) ?? fields[0];
}

/** The related records or the member in a value, of which there may be one or several. */
export function namedIn(value: unknown): readonly Named[] {
  const all = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
  return all.map((one: unknown) =>
    typeof one === "string"
      ? { slug: one, label: one }
      : labelled(one as { slug: string; label?: string; name?: string | null }),
  );
}

function labelled(one: { slug: string; label?: string; name?: string | null }): Named {
  return { slug: String(one.slug), label: one.label ?? one.name ?? one.slug };
}

/** A length of time in seconds as hours, minutes and seconds that are not zero, such as 1:30. */
export function durationText(value: unknown): string {
  const seconds = Number(digits(value));
  const size = Math.abs(seconds);
  const parts = [Math.floor(size / HOUR), Math.floor((size % HOUR) / MINUTE), size % MINUTE];
  const shown = parts[2] === 0 ? parts.slice(0, 2) : parts;
  const text = shown.map((part, at) => (at === 0 ? part : String(part).padStart(2, "0")));
  return `${seconds < 0 ? "-" : ""}${text.join(":")}`;
}

/** The text with which a value is edited, and which stands for it on the clipboard. */
export function textOf(field: Field, value: unknown): string {
  if (value === null || value === undefined) {
    return "";
  }
  if (isOfSeveral(field, value)) {
    return value.map((one) => textOf(field, one)).join("; ");
  }
  switch (field.type) {
    case "number":
    case "percent":
    case "rating":
      return numberText(value);
    case "duration":
      return digits(value) === null ? String(value) : durationText(value);
    case "currency": {
      const money = value as { amount: unknown; currency?: string };
      return `${numberText(money.amount)} ${money.currency ?? ""}`.trim();
    }
    case "relation":
    case "smart_catalog":
    case "member":
      return namedIn(value)
        .map((one) => one.label)
        .join("; ");
    case "multi_select":
      return (value as readonly string[])
        .map((one) => field.options.find((option) => option.value === one)?.label ?? one)
        .join("; ");
    case "address":
      return typeof value === "object"
        ? PARTS.map((part) => (value as Record<string, unknown>)[part] ?? "").join("; ")
        : String(value);
    case "json":
      return typeof value === "object" ? JSON.stringify(value) : String(value);
    case "file":
      return (value as readonly string[]).join("; ");
    case "select":
      return field.options.find((option) => option.value === value)?.label ?? String(value);
    default:
      return String(value);
  }
}

/** The digits of a number; a text that is none and was refused stays as it is. */
function numberText(value: unknown): string {
  return digits(value) ?? (typeof value === "string" ? value : "");
}

/** The value for a text that was typed or pasted. What is wrong with it, the API tells. */
export function valueOf(field: Field, text: string): unknown {
  const typed = text.trim();
  if (typed === "") {
    return null;
  }
  switch (field.type) {
    case "number":
    case "rating":
      return numberOf(typed);
    case "percent":
      return numberOf(typed.replace(/\s*[%٪]$/, ""));
    case "currency": {
      const [, amount = typed, currency] = /^(.*\d[^A-Za-z]*?)\s*([A-Za-z]{3})$/.exec(typed) ?? [];
      const code = currency?.toUpperCase() ?? field.settings["default_currency"];
      return { amount: numberOf(amount), ...(typeof code === "string" ? { currency: code } : {}) };
    }
    case "boolean":
      return /^(true|yes|y|1|on)$/i.test(typed)
        ? true
        : /^(false|no|n|0|off)$/i.test(typed)
          ? false
          : typed;
    case "address":
      return addressOf(typed);
    case "json":
      return jsonOf(typed);
    case "select":
      return optionOf(field, typed);
    case "multi_select":
      return typed.split(/\s*;\s*/).map((one) => optionOf(field, one));
    default:
      return text;
  }
}

/** The parts between semicolons; a text without them is the street. */
function addressOf(text: string): unknown {
  const parts = text.split(";");
  return parts.length > PARTS.length
    ? text
    : Object.fromEntries(parts.map((part, at) => [PARTS[at], part.trim()]));
}

/** The JSON of a text with the digits of its numbers; the text itself if it is none. */
function jsonOf(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return text;
  }
}

function optionOf(field: Field, text: string): string {
  const folded = text.toLocaleLowerCase();
  return (
    field.options.find((one) => one.value === text || one.label.toLocaleLowerCase() === folded)
      ?.value ?? text
  );
}

/** A number without the marks of groups; the text itself if it is none. */
function numberOf(text: string): unknown {
  const plain = text.replace(/[\s,_'’]/g, "");
  return /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(plain) ? exactly(plain) : text;
}

const COMMON = ["USD", "EUR", "GBP", "SAR", "AED", "KWD", "QAR", "BHD", "OMR", "EGP", "JOD"];

/** The currencies that a field takes, the likeliest first. */
export function currenciesOf(field: Field, present: string | undefined): readonly string[] {
  const allowed = field.settings["currencies"];
  const first = [present, field.settings["default_currency"]].filter(
    (one): one is string => typeof one === "string" && one !== "",
  );
  const others =
    Array.isArray(allowed) && allowed.length > 0
      ? (allowed as string[])
      : [...COMMON, ...Intl.supportedValuesOf("currency")];
  return [...new Set([...first, ...others])];
}

/** Whether two values are the same to the API, so that nothing needs to be saved. */
export function isSame(field: Field, left: unknown, right: unknown): boolean {
  return comparable(field, left) === comparable(field, right);
}

function comparable(field: Field, value: unknown): string {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) {
    return "";
  }
  if (isNaming(field)) {
    return namedIn(value)
      .map((one) => one.slug)
      .sort()
      .join("\n");
  }
  if (field.type === "multi_select") {
    return [...(value as readonly string[])].sort().join("\n");
  }
  return textOf(field, value);
}
