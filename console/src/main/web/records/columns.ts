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
    width: config?.widths[field.slug] ?? widthOf(field, field === name),
    isPinned: field === name || pinned.has(field.slug),
  }));
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
    case "file":
      return NARROW;
    default:
      return NORMAL;
  }
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
