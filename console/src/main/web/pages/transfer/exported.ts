import type { NewExport, NewExportInput } from "generated/api";
import type { Field } from "../../records/model";

/** A column of an export. */
export interface ExportColumn {
  readonly slug: string;
  readonly isChosen: boolean;
}

export type ExportFormat = NewExportInput["format"];

export interface ExportChoices {
  readonly format: ExportFormat;
  readonly columns: readonly ExportColumn[];
  readonly labels: boolean;
  readonly delimiter: NonNullable<NewExportInput["delimiter"]>;
  readonly withHeader: boolean;
  readonly raw: boolean;
}

/** Which records are exported. */
export interface Scope {
  readonly q: string;
  /** As JSON; empty: none. */
  readonly filter: string;
  readonly sort: string;
  readonly view: string;
  /** Chosen records; null: all that match. */
  readonly slugs: readonly string[] | null;
}

/** The columns that are not fields, in the order of the API's own. */
export const SYSTEM_COLUMNS = [
  "slug",
  "id",
  "created_at",
  "updated_at",
  "created_by",
  "updated_by",
  "assigned_to",
  "version",
] as const;

/** All columns: those of a view first and chosen, or else all fields, then what the system knows. */
export function firstColumns(
  fields: readonly Field[],
  viewed: readonly string[],
): readonly ExportColumn[] {
  const chosen = viewed.length > 0 ? viewed : fields.map((field) => field.slug);
  const all = [...fields.map((field) => field.slug), ...SYSTEM_COLUMNS];
  const known = chosen.filter((slug) => all.includes(slug));
  return [
    ...known.map((slug) => ({ slug, isChosen: true })),
    ...all
      .filter((slug) => !known.includes(slug))
      .map((slug) => ({ slug, isChosen: viewed.length === 0 && slug === "slug" })),
  ];
}

/** The choices that an export was made with. */
export function choicesOf(
  exported: NewExport,
  fields: readonly Field[],
  viewed: readonly string[],
): ExportChoices {
  const { format, labels, delimiter, with_header: withHeader, raw } = exported;
  return {
    format,
    labels: labels === true,
    delimiter: delimiter || ",",
    withHeader: withHeader !== false,
    raw: raw === true,
    columns: firstColumns(fields, exported.fields ?? viewed),
  };
}

/** Moves a column by one place. */
export function moved(
  columns: readonly ExportColumn[],
  at: number,
  step: -1 | 1,
): readonly ExportColumn[] {
  const to = at + step;
  const one = columns[at];
  const other = columns[to];
  return one === undefined || other === undefined
    ? columns
    : columns.map((column, index) => (index === at ? other : index === to ? one : column));
}

/** The request for an export. */
export function bodyOf(choices: ExportChoices, scope: Scope): NewExportInput {
  const isCsv = choices.format === "csv";
  const isTable = choices.format !== "jsonl";
  return {
    format: choices.format,
    fields: choices.columns.filter((one) => one.isChosen).map((one) => one.slug),
    ...scopeOf(scope),
    ...(isCsv ? { delimiter: choices.delimiter, raw: choices.raw } : {}),
    ...(isTable ? { with_header: choices.withHeader, labels: choices.labels } : {}),
  };
}

/** The members of a request that say which records are meant. */
export function scopeOf(scope: Scope): Partial<NewExportInput> {
  if (scope.slugs !== null) {
    return { filter: { field: "slug", op: "in", value: scope.slugs } };
  }
  return {
    ...(scope.q === "" ? {} : { q: scope.q }),
    ...(scope.filter === "" ? {} : { filter: JSON.parse(scope.filter) as unknown }),
    ...(scope.sort === "" ? {} : { sort: scope.sort }),
    ...(scope.view === "" ? {} : { view: scope.view }),
  };
}
