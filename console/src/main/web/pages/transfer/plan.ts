import type { ColumnDraft, MatchRuleView, NewImport, UniqueKeyView } from "generated/api";
import type { Field } from "../../records/model";
import { type DayOrder, type FieldType, fieldName, guessType, notationOf } from "./guess";
import type { FileColumn, Preview } from "./preview";

/** A field that is to be made for a column. */
export interface NewField {
  readonly name: string;
  readonly type: FieldType;
  readonly isUnique: boolean;
  readonly options: readonly string[];
  readonly currency: string;
}

/** The order of days and the decimal mark of a column; what is absent is that of the file. */
export type OwnNotation = Pick<ColumnDraft, "date_format" | "decimal_mark">;

/** Where the cells of a column go. */
export type Target =
  | { readonly kind: "none" }
  | {
      readonly kind: "field";
      readonly field: string;
      readonly by: string | null;
      /** How the column is written, where the preview found that it differs from the file. */
      readonly notation?: OwnNotation;
    }
  | { readonly kind: "new"; readonly make: NewField };

export type Mode = "create" | "update" | "upsert";

export interface Options {
  readonly mode: Mode;
  /**
   * The field by which a row finds its record, the fields of a unique key with commas, or the name
   * of a rule for duplicates behind {@link RULE}.
   */
  readonly key: string;
  readonly skipsDuplicates: boolean;
  readonly allowsDuplicates?: boolean;
  readonly clearsBlank: boolean;
  readonly addsOptions: boolean;
  readonly addsRecords: boolean;
  readonly days: DayOrder;
  readonly mark: "." | ",";
  /** Where times without an offset are; absent or empty: in the time zone of the workspace. */
  readonly zone?: string;
}

/** What an object has to find records by, beside its unique fields. */
export interface Finders {
  readonly unique: readonly UniqueKeyView[];
  readonly rules: readonly MatchRuleView[];
}

/** What is to be done with a file. */
export interface Plan {
  readonly targets: Readonly<Record<number, Target>>;
  readonly options: Options;
}

/** Why a plan cannot be carried out. */
export interface Hindrance {
  readonly rule: "nothing" | "doubled" | "unnamed" | "required" | "noKey" | "keyUnmapped";
  /** The column that is concerned; null: the whole. */
  readonly column: number | null;
  readonly field: string;
}

export const SLUG = "slug";
export const RULE = "rule:";
export const NONE: Target = { kind: "none" };

const TIMES = "datetime";

const GENERATED: ReadonlySet<string> = new Set(["serial_number"]);

/** The types that a field made from a column can have. */
export const MAKEABLE: readonly FieldType[] = [
  "text",
  "long_text",
  "number",
  "currency",
  "date",
  "datetime",
  "boolean",
  "select",
  "multi_select",
  "email",
  "phone",
  "link",
  "rating",
  "percent",
  "duration",
];

const UNIQUE: ReadonlySet<string> = new Set([
  "text",
  "number",
  "email",
  "phone",
  "link",
  "percent",
  "duration",
]);

export function canBeUnique(type: FieldType): boolean {
  return UNIQUE.has(type);
}

/** The fields that an import can fill. */
export function fillable(fields: readonly Field[]): readonly Field[] {
  return fields.filter((field) => !GENERATED.has(field.type) && !field.is_converting);
}

/** A field for a column, of the type that its values have. */
export function newField(column: FileColumn, values: readonly string[], place: string): NewField {
  const guess = guessType(values);
  return {
    name: fieldName(column.header, place),
    type: guess.type,
    isUnique: false,
    options: guess.options,
    currency: guess.currency,
  };
}

/**
 * The plan with which the mapping begins: as the preview matched the columns, with new fields for
 * the others if the object has hardly any fields.
 *
 * @param rows the first rows of the file
 * @param isFresh whether columns without a field get new ones
 * @param place the name of a column without a header
 */
export function firstPlan(
  preview: Preview,
  rows: ReadonlyArray<readonly string[]>,
  isFresh: boolean,
  mayAddOptions: boolean,
  place: (column: number) => string,
): Plan {
  const targets: Record<number, Target> = {};
  const unmatched: string[][] = [];
  for (const column of preview.columns) {
    const values = valuesOf(rows, column.column);
    if (column.field !== null) {
      targets[column.column] = {
        kind: "field",
        field: column.field,
        by: column.by,
        ...ownNotation(preview, column.column),
      };
    } else {
      unmatched.push(values);
      targets[column.column] =
        isFresh && column.filled > 0
          ? { kind: "new", make: newField(column, values, place(column.column)) }
          : NONE;
    }
  }
  const known = notationOf(unmatched);
  const isSure = preview.columns.some((column) => column.field !== null);
  return {
    targets,
    options: {
      mode: "create",
      key: "",
      skipsDuplicates: false,
      clearsBlank: false,
      addsOptions: mayAddOptions,
      addsRecords: false,
      days: (isSure && preview.date_format !== "ymd" ? preview.date_format : known.days) ?? "ymd",
      mark: (isSure && preview.decimal_mark === "," ? "," : known.mark) ?? ".",
    },
  };
}

function ownNotation(preview: Preview, column: number): { notation?: OwnNotation } {
  const mapped = preview.mapping.find((one) => one.column === column);
  const notation = {
    ...(mapped?.date_format ? { date_format: mapped.date_format } : {}),
    ...(mapped?.decimal_mark ? { decimal_mark: mapped.decimal_mark } : {}),
  };
  return Object.keys(notation).length === 0 ? {} : { notation };
}

/** The cells of a column in some rows. */
export function valuesOf(rows: ReadonlyArray<readonly string[]>, column: number): string[] {
  return rows.map((row) => row[column] ?? "");
}

export function targetOf(plan: Plan, column: number): Target {
  return plan.targets[column] ?? NONE;
}

/** The fields that columns go into. */
export function filledBy(plan: Plan): ReadonlySet<string> {
  return new Set(
    Object.values(plan.targets).flatMap((one) => (one.kind === "field" ? [one.field] : [])),
  );
}

/**
 * By what rows can find their records: unique fields, unique keys and rules for duplicates whose
 * fields all have a column, and the slug for updates.
 */
export function keysOf(
  fields: readonly Field[],
  { unique, rules }: Finders,
  plan: Plan,
  mode: Mode,
): readonly string[] {
  const filled = filledBy(plan);
  const keys = unique
    .filter((key) => key.is_ready && key.fields.every((slug) => filled.has(slug)))
    .map((key) => key.fields.join(","));
  const matching = rules
    .filter((rule) => rule.is_ready && rule.conditions.every((one) => filled.has(one.field)))
    .map((rule) => RULE + rule.name);
  const single = fields.filter((field) => field.is_unique).map((field) => field.slug);
  const own = mode === "update" ? [SLUG] : [];
  return [...new Set([...single, ...keys, ...matching, ...own])];
}

/** Whether a column goes into a field of days with times. */
export function takesTimes(plan: Plan, fields: readonly Field[]): boolean {
  return Object.values(plan.targets).some((target) =>
    target.kind === "new"
      ? target.make.type === TIMES
      : target.kind === "field" &&
        fields.some((field) => field.slug === target.field && field.type === TIMES),
  );
}

/** What hinders a plan. */
export function hindrances(
  plan: Plan,
  fields: readonly Field[],
  finders: Finders,
): readonly Hindrance[] {
  const found: Hindrance[] = [];
  const seen = new Set<string>();
  for (const [place, target] of Object.entries(plan.targets)) {
    const column = Number(place);
    if (target.kind === "new" && target.make.name.trim() === "") {
      found.push({ rule: "unnamed", column, field: "" });
    } else if (target.kind === "field") {
      if (seen.has(target.field)) {
        found.push({ rule: "doubled", column, field: target.field });
      }
      seen.add(target.field);
    }
  }
  if (Object.values(plan.targets).every((target) => target.kind === "none")) {
    found.push({ rule: "nothing", column: null, field: "" });
  }
  const { mode, key } = plan.options;
  if (mode !== "create") {
    if (!keysOf(fields, finders, plan, mode).includes(key)) {
      found.push({ rule: "noKey", column: null, field: "" });
    } else if (!key.startsWith(RULE) && !key.split(",").every((slug) => seen.has(slug))) {
      found.push({ rule: "keyUnmapped", column: null, field: key });
    }
  } else if (found.length === 0) {
    for (const field of fillable(fields)) {
      const isEmpty = field.default_value === null || field.default_value === undefined;
      if (field.is_required && isEmpty && !seen.has(field.slug)) {
        found.push({ rule: "required", column: null, field: field.slug });
      }
    }
  }
  return found;
}

/** The columns for which fields are still to be made. */
export function toMake(plan: Plan): ReadonlyArray<{ column: number; make: NewField }> {
  return Object.entries(plan.targets).flatMap(([column, target]) =>
    target.kind === "new" ? [{ column: Number(column), make: target.make }] : [],
  );
}

/** The mapping of a plan whose fields all exist, as the API takes it. */
export function mappingOf(plan: Plan): ColumnDraft[] {
  return Object.entries(plan.targets).flatMap(([column, target]) =>
    target.kind === "field"
      ? [{ column: Number(column), field: target.field, by: target.by, ...target.notation }]
      : [],
  );
}

/** The options of a plan, as the API takes them: only what its mode knows. */
export function optionsOf(options: Options, isDryRun: boolean): NonNullable<NewImport["options"]> {
  const { mode } = options;
  return {
    mode,
    ...(mode === "create" ? { skip_duplicates: options.skipsDuplicates } : {}),
    ...(mode === "create" ? {} : { ...finderOf(options.key), clear_blank: options.clearsBlank }),
    ...(mode !== "update" && options.allowsDuplicates === true ? { allow_duplicates: true } : {}),
    create_missing_options: options.addsOptions,
    create_missing_records: options.addsRecords,
    date_format: options.days,
    decimal_mark: options.mark,
    ...(options.zone ? { timezone: options.zone } : {}),
    dry_run: isDryRun,
  };
}

function finderOf(key: string): NonNullable<NewImport["options"]> {
  return key.startsWith(RULE) ? { match_rules: [key.slice(RULE.length)] } : { upsert_on: key };
}
