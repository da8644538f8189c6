import { useQuery } from "@tanstack/react-query";
import type { TableConfig } from "generated/api";
import { call } from "../api/client";
import { queries } from "../api/queries";
import { type Field, nameField } from "./model";

/** A column of a table of records. */
export interface Column {
  readonly field: Field;
  readonly width: number;
  /** Whether it stays visible while the others scroll. */
  readonly isPinned: boolean;
}

const MINUTE = 60_000;
const NARROW = 120;
const NORMAL = 180;
const WIDE = 260;
export const LEAST_WIDTH = 60;
export const MOST_WIDTH = 600;
/** The width that the check boxes take. */
export const TICKS = 40;

/** The person's setup of the table of an object. */
export function useTableConfig(object: string) {
  return useQuery({
    queryKey: ["table", object],
    staleTime: MINUTE,
    queryFn: ({ signal }) =>
      call("GET /object/data-table-config/{objectSlug}", { path: { objectSlug: object }, signal }),
    select: (answer) => answer.data,
  });
}

/**
 * The columns of a table: those of a view, or else those of the person's setup, with the field that
 * names the records first and pinned.
 */
export function columnsOf(
  fields: readonly Field[],
  config: TableConfig | undefined,
  viewed: readonly string[],
): readonly Column[] {
  const name = nameField(fields);
  const order = viewed.length > 0 ? viewed : (config?.columns ?? []);
  const hidden = new Set(viewed.length > 0 ? [] : (config?.hidden ?? []));
  const named = order.flatMap((slug) => fields.filter((field) => field.slug === slug));
  const others = viewed.length > 0 ? [] : fields.filter((field) => !order.includes(field.slug));
  const shown = [...named, ...others].filter(
    (field) => field !== name && !hidden.has(field.slug),
  );
  const pinned = new Set(config?.pinned ?? []);
  const all = [
    ...(name === undefined ? [] : [name]),
    ...shown.filter((field) => pinned.has(field.slug)),
    ...shown.filter((field) => !pinned.has(field.slug)),
  ];
  return all.map((field) => ({
    field,
    width: fitted(config?.widths[field.slug] ?? widthOf(field, field === name)),
    isPinned: field === name || pinned.has(field.slug),
  }));
}

/** A width between the least and the most. */
export function fitted(width: number): number {
  return Math.round(Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, width)));
}

function widthOf(field: Field, isName: boolean): number {
  if (isName) {
    return WIDE;
  }
  switch (field.type) {
    case "boolean":
    case "rating":
    case "date":
    case "number":
    case "percent":
    case "duration":
    case "file":
      return NARROW;
    default:
      return NORMAL;
  }
}

/** The place at which each column starts, with the check boxes before the first. */
export function startsOf(columns: readonly Column[]): readonly number[] {
  let start = TICKS;
  return columns.map((column) => {
    const own = start;
    start += column.width;
    return own;
  });
}

/** The columns between two places of the table: the index of the first and of the last. */
export function columnsBetween(
  columns: readonly Column[],
  starts: readonly number[],
  from: number,
  to: number,
): readonly [first: number, last: number] {
  const pinned = columns.filter((column) => column.isPinned).length;
  let first = pinned;
  while (first < columns.length - 1 && endOf(columns, starts, first) < from) {
    first += 1;
  }
  let last = first;
  while (last < columns.length - 1 && (starts[last + 1] ?? to) < to) {
    last += 1;
  }
  return [first, last];
}

function endOf(columns: readonly Column[], starts: readonly number[], index: number): number {
  return (starts[index] ?? 0) + (columns[index]?.width ?? 0);
}

/** The order of columns after one was moved to the place of another. */
export function movedTo(
  slugs: readonly string[],
  moved: string,
  place: string,
): readonly string[] {
  const from = slugs.indexOf(moved);
  const to = slugs.indexOf(place);
  if (from === -1 || to === -1 || from === to) {
    return slugs;
  }
  const others = slugs.filter((slug) => slug !== moved);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

/** Changes the person's setup of a table; it is shown at once and kept by the API. */
export async function changeTable(
  object: string,
  config: TableConfig,
  change: Partial<TableConfig>,
): Promise<void> {
  const next = { ...config, ...change };
  queries.setQueryData(["table", object], { message: "", data: next });
  const { columns, widths, hidden, pinned, page_size, density } = next;
  await call("PUT /object/data-table-config/{objectSlug}", {
    path: { objectSlug: object },
    body: { columns, widths, hidden, pinned, page_size, density },
  });
}

/** Forgets the person's setup of a table, so that it is as everybody's. */
export async function resetTable(object: string): Promise<void> {
  const answer = await call("DELETE /object/data-table-config/{objectSlug}", {
    path: { objectSlug: object },
  });
  queries.setQueryData(["table", object], answer);
}
