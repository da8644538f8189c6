import type { FieldView } from "generated/api";
import type { IconName } from "../../parts/Icon";

export type FieldKind = FieldView["type"];

interface KindLook {
  icon: IconName;
}

/** The icons of the types of fields. */
export const KIND_ICONS: Readonly<Record<FieldKind, KindLook>> = {
  text: { icon: "letter-case" },
  long_text: { icon: "align-left" },
  number: { icon: "hash" },
  boolean: { icon: "toggle-left" },
  date: { icon: "calendar" },
  datetime: { icon: "calendar-time" },
  select: { icon: "circle-dot" },
  multi_select: { icon: "tags" },
  rating: { icon: "star" },
  currency: { icon: "coin" },
  email: { icon: "mail" },
  link: { icon: "link" },
  phone: { icon: "phone" },
  file: { icon: "paperclip" },
  relation: { icon: "arrows-right-left" },
  smart_catalog: { icon: "list-search" },
  serial_number: { icon: "barcode" },
  percent: { icon: "hash" },
  duration: { icon: "clock" },
  member: { icon: "user" },
  address: { icon: "map-pin" },
  json: { icon: "braces" },
};

export type KindGroup = "words" | "numbers" | "choices" | "contact" | "links";

/** The types as the gallery shows them. */
export const KIND_GROUPS: ReadonlyArray<readonly [KindGroup, readonly FieldKind[]]> = [
  ["words", ["text", "long_text", "serial_number"]],
  ["numbers", ["number", "percent", "currency", "rating", "date", "datetime", "duration"]],
  ["choices", ["select", "multi_select", "boolean"]],
  ["contact", ["email", "phone", "link", "address"]],
  ["links", ["relation", "smart_catalog", "member", "file", "json"]],
];

const NEVER_CHANGED: ReadonlySet<FieldKind> = new Set([
  "file",
  "relation",
  "smart_catalog",
  "member",
]);
const NO_DEFAULT: ReadonlySet<FieldKind> = new Set([
  "file",
  "relation",
  "smart_catalog",
  "serial_number",
]);
const WITH_INDEX: ReadonlySet<FieldKind> = new Set([
  "text",
  "select",
  "email",
  "link",
  "phone",
  "serial_number",
  "number",
  "boolean",
  "member",
  "rating",
  "currency",
  "percent",
  "duration",
  "date",
  "datetime",
]);
const UNIQUE: ReadonlySet<FieldKind> = new Set([
  "text",
  "number",
  "email",
  "link",
  "phone",
  "percent",
  "duration",
]);

const COMPUTED: ReadonlySet<FieldKind> = new Set([
  "text",
  "long_text",
  "select",
  "number",
  "rating",
  "boolean",
  "date",
  "datetime",
  "currency",
]);

/** Whether a formula can compute the values of such a field. */
export function mayBeComputed(kind: FieldKind): boolean {
  return COMPUTED.has(kind);
}

export function hasOptions(kind: FieldKind): boolean {
  return kind === "select" || kind === "multi_select";
}

export function mayHaveDefault(kind: FieldKind): boolean {
  return !NO_DEFAULT.has(kind);
}

export function mayBeIndexed(kind: FieldKind): boolean {
  return WITH_INDEX.has(kind);
}

export function mayBeUnique(kind: FieldKind): boolean {
  return UNIQUE.has(kind);
}

/** The types to which a field of this type can be changed. */
export function changesOf(kind: FieldKind): readonly FieldKind[] {
  return NEVER_CHANGED.has(kind)
    ? []
    : (Object.keys(KIND_ICONS) as FieldKind[]).filter(
        (one) => one !== kind && !NEVER_CHANGED.has(one) && one !== "serial_number",
      );
}
