import type { FieldChange, FieldView, NewFieldInput } from "generated/api";
import { digits, exactly } from "../../api/json";
import { COLORS } from "../../parts/palette";
import { type FieldKind, hasOptions, mayBeIndexed, mayBeUnique, mayHaveDefault } from "./types";

/** An option while it is edited. */
export interface OptionRow {
  /** Tells rows apart while their values are not decided. */
  readonly key: string;
  /** The value of an option that exists; null: the API gets one from the label. */
  readonly value: string | null;
  readonly label: string;
  readonly color: string | null;
  readonly isActive: boolean;
}

/** What gives the values of a field. */
export type Computation = "written" | "formula" | "rollup" | "lookup";

export type RollupDraft = Pick<NonNullable<FieldView["rollup"]>, "relation" | "op"> & {
  readonly field: string | null;
  readonly filter: unknown;
};

export type LookupDraft = NonNullable<FieldView["lookup"]>;

/** A field while it is made or changed; settings as they are typed. */
export interface FieldDraft {
  readonly kind: FieldKind;
  readonly name: string;
  readonly slug: string;
  readonly isRequired: boolean;
  readonly isUnique: boolean;
  readonly isPublic: boolean;
  /** Null: the API decides. */
  readonly isIndexed: boolean | null;
  readonly defaultValue: unknown;
  /** At most one of these three; none: the values are written. */
  readonly formula: string | null;
  readonly rollup: RollupDraft | null;
  readonly lookup: LookupDraft | null;
  readonly settings: Readonly<Record<string, string>>;
  readonly options: readonly OptionRow[];
  /** What records get instead of options that were removed; null clears. */
  readonly replaced: Readonly<Record<string, string | null>>;
}

type Form = "number" | "text" | "flag" | "codes";

/** The settings of each type, and how they are written. */
const SETTINGS: Readonly<Record<FieldKind, Readonly<Record<string, Form>>>> = {
  text: { max_length: "number" },
  long_text: { max_length: "number" },
  number: { min: "number", max: "number", decimals: "number", unit: "text" },
  boolean: {},
  date: { min: "text", max: "text" },
  datetime: { min: "text", max: "text" },
  select: {},
  multi_select: { max_selected: "number" },
  rating: { max: "number" },
  currency: { default_currency: "text", currencies: "codes", min: "number", max: "number" },
  email: {},
  link: {},
  phone: { default_region: "text" },
  file: { multiple: "flag", max: "number" },
  relation: { object: "text", multiple: "flag" },
  smart_catalog: { object: "text", multiple: "flag", max: "number" },
  percent: { min: "number", max: "number", decimals: "number" },
  duration: { min: "number", max: "number" },
  member: {},
  address: { default_country: "text" },
  json: { max_length: "number" },
  serial_number: { prefix: "text", padding: "number", start: "number" },
};

/** A new field of a type. */
export function newDraft(kind: FieldKind): FieldDraft {
  return {
    kind,
    name: "",
    slug: "",
    isRequired: false,
    isUnique: false,
    isPublic: false,
    isIndexed: null,
    defaultValue: null,
    ...computedBy("written"),
    settings: {},
    options: hasOptions(kind) ? [newOption("", 0), newOption("", 1)] : [],
    replaced: {},
  };
}

/** A field as it is, to be changed. */
export function draftOf(field: FieldView): FieldDraft {
  return {
    kind: field.type,
    name: field.name,
    slug: field.slug,
    isRequired: field.is_required,
    isUnique: field.is_unique,
    isPublic: field.is_public,
    isIndexed: field.is_indexed,
    defaultValue: field.default_value ?? null,
    formula: field.formula,
    rollup:
      field.rollup === null
        ? null
        : {
            relation: field.rollup.relation,
            op: field.rollup.op,
            field: field.rollup.field ?? null,
            filter: field.rollup.filter ?? null,
          },
    lookup: field.lookup,
    settings: Object.fromEntries(
      Object.entries(SETTINGS[field.type]).map(([name, form]) => [
        name,
        written(form, field.settings[name]),
      ]),
    ),
    options: field.options
      .toSorted((left, right) => left.order - right.order)
      .map((option) => ({
        key: option.value,
        value: option.value,
        label: option.label,
        color: option.color,
        isActive: option.is_active,
      })),
    replaced: {},
  };
}

/** What gives the values of the field. */
export function computationOf(draft: FieldDraft): Computation {
  if (draft.formula !== null) {
    return "formula";
  }
  return draft.rollup !== null ? "rollup" : draft.lookup !== null ? "lookup" : "written";
}

/** The members of a field whose values are given in this way, to be filled in. */
export function computedBy(
  computation: Computation,
): Pick<FieldDraft, "formula" | "rollup" | "lookup"> {
  return {
    formula: computation === "formula" ? "" : null,
    rollup:
      computation === "rollup" ? { relation: "", op: "count", field: null, filter: null } : null,
    lookup: computation === "lookup" ? { relation: "", field: "" } : null,
  };
}

/** The rollup as the API takes it. */
function sentRollup(rollup: RollupDraft): NonNullable<NewFieldInput["rollup"]> {
  return {
    relation: rollup.relation,
    op: rollup.op,
    ...(rollup.field === null ? {} : { field: rollup.field }),
    ...(rollup.filter === null ? {} : { filter: rollup.filter as Record<string, unknown> }),
  };
}

let options = 0;

/** An option that is not saved yet, in the next of the colours. */
export function newOption(label: string, place: number): OptionRow {
  options += 1;
  return {
    key: `new ${options}`,
    value: null,
    label,
    color: COLORS[(place + 1) % COLORS.length] ?? null,
    isActive: true,
  };
}

/** The options of lines of text; lines that repeat a label are left out. */
export function optionsOf(text: string, present: readonly OptionRow[]): readonly OptionRow[] {
  const known = new Set(present.map((one) => one.label.trim().toLocaleLowerCase()));
  const rows: OptionRow[] = [];
  for (const line of text.split(/\r?\n/)) {
    const label = line.trim();
    if (label !== "" && !known.has(label.toLocaleLowerCase())) {
      known.add(label.toLocaleLowerCase());
      rows.push(newOption(label, present.length + rows.length));
    }
  }
  return rows;
}

/** The label that two options share; null if all differ. */
export function repeatedLabel(rows: readonly OptionRow[]): string | null {
  const seen = new Set<string>();
  for (const { label } of rows) {
    const folded = label.trim().toLocaleLowerCase();
    if (folded !== "" && seen.has(folded)) {
      return label.trim();
    }
    seen.add(folded);
  }
  return null;
}

/** The options as the API takes them; rows without a label are left out. */
export function sentOptions(rows: readonly OptionRow[]) {
  const taken = new Set(rows.flatMap((row) => (row.value === null ? [] : [row.value])));
  return rows
    .filter((row) => row.value !== null || row.label.trim() !== "")
    .map((row, order) => ({
      value: row.value ?? valueFor(row.label, taken),
      label: row.label.trim(),
      color: row.color,
      order,
      is_active: row.isActive,
    }));
}

/** A value for an option, from its label; different from all that are taken. */
function valueFor(label: string, taken: Set<string>): string {
  const plain =
    label
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "_")
      .replace(/^_+|_+$/g, "")
      .slice(0, 60) || "option";
  let value = plain;
  for (let number = 2; taken.has(value); number += 1) {
    value = `${plain}_${number}`;
  }
  taken.add(value);
  return value;
}

/** The settings as the API takes them; empty ones are left out, so that they are the defaults. */
export function sentSettings(draft: FieldDraft): Record<string, unknown> {
  const sent: Record<string, unknown> = {};
  for (const [name, form] of Object.entries(SETTINGS[draft.kind])) {
    const text = (draft.settings[name] ?? "").trim();
    if (text !== "") {
      sent[name] = read(form, text);
    }
  }
  if (sent["multiple"] === false) {
    delete sent["multiple"];
    delete sent["max"];
  } else if (sent["multiple"] === undefined && "multiple" in SETTINGS[draft.kind]) {
    delete sent["max"];
  }
  return sent;
}

/** The body that makes the field. */
export function createBody(draft: FieldDraft): NewFieldInput {
  const isWritten = computationOf(draft) === "written";
  return {
    name: draft.name,
    type: draft.kind,
    settings: sentSettings(draft),
    is_required: draft.isRequired && isWritten,
    is_public: draft.isPublic,
    ...(draft.slug.trim() === "" ? {} : { slug: draft.slug.trim() }),
    ...(draft.formula === null ? {} : { formula: draft.formula }),
    ...(draft.rollup === null ? {} : { rollup: sentRollup(draft.rollup) }),
    ...(draft.lookup === null ? {} : { lookup: draft.lookup }),
    ...(mayBeUnique(draft.kind) && isWritten ? { is_unique: draft.isUnique } : {}),
    ...(hasOptions(draft.kind) ? { options: sentOptions(draft.options) } : {}),
    ...(mayHaveDefault(draft.kind) && draft.defaultValue !== null && isWritten
      ? { default_value: draft.defaultValue }
      : {}),
    ...(mayBeIndexed(draft.kind) && draft.isIndexed !== null
      ? { is_indexed: draft.isIndexed }
      : {}),
  };
}

/** The body that changes a field into what the draft says: only what differs from the field. */
export function changeBody(field: FieldView, draft: FieldDraft): FieldChange {
  const was = draftOf(field);
  const body: FieldChange = {};
  const isOther = draft.kind !== field.type;
  if (isOther) {
    body.type = draft.kind;
  }
  if (draft.name !== was.name) {
    body.name = draft.name;
  }
  if (differ(sentSettings(was), sentSettings(draft)) || isOther) {
    const { relation: _, ...settings } = field.type === "relation" ? field.settings : {};
    body.settings = { ...settings, ...sentSettings(draft) };
  }
  const options = sentOptions(draft.options);
  const isChanged = differ(sentOptions(was.options), options) || (isOther && options.length > 0);
  if (hasOptions(draft.kind) && isChanged) {
    body.options = options;
  }
  if (Object.keys(draft.replaced).length > 0) {
    body.replace_options = { ...draft.replaced };
  }
  if (draft.isRequired !== was.isRequired) {
    body.is_required = draft.isRequired;
  }
  if (draft.isUnique !== was.isUnique && mayBeUnique(draft.kind)) {
    body.is_unique = draft.isUnique;
  }
  if (draft.isPublic !== was.isPublic) {
    body.is_public = draft.isPublic;
  }
  if (draft.formula !== was.formula && draft.formula !== null) {
    body.formula = draft.formula;
  }
  if (draft.rollup !== null && differ(draft.rollup, was.rollup)) {
    body.rollup = sentRollup(draft.rollup);
  }
  if (draft.lookup !== null && differ(draft.lookup, was.lookup)) {
    body.lookup = draft.lookup;
  }
  if (draft.isIndexed !== was.isIndexed && mayBeIndexed(draft.kind)) {
    body.is_indexed = draft.isIndexed;
  }
  if (differ(draft.defaultValue, was.defaultValue)) {
    body.default_value = draft.defaultValue;
  }
  return body;
}

function differ(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) !== JSON.stringify(right);
}

function written(form: Form, value: unknown): string {
  if (value === null || value === undefined) {
    return "";
  }
  switch (form) {
    case "number":
      return digits(value) ?? "";
    case "codes":
      return (value as readonly string[]).join(" ");
    default:
      return String(value);
  }
}

function read(form: Form, text: string): unknown {
  switch (form) {
    case "number":
      return /^-?\d+(\.\d+)?$/.test(text) ? exactly(text) : text;
    case "flag":
      return text === "true";
    case "codes":
      return text.toUpperCase().split(/[\s,;]+/).filter((code) => code !== "");
    default:
      return text;
  }
}

/** The number that the first record gets, as a serial number with these settings. */
export function firstSerial(settings: Readonly<Record<string, string>>): string {
  const start = settings["start"]?.trim() || "1";
  return (settings["prefix"] ?? "") + start.padStart(Number(settings["padding"] ?? 0) || 0, "0");
}
