import type { ClipboardEvent } from "react";
import type { Column } from "./columns";
import { isEditable, isNaming, isSame, type Item, textOf, valueOf } from "./model";
import { filled, pasted, type Place, type Range, readTable, written } from "./range";
import type { Edit } from "./save";

interface Cell extends Place {
  value: (column: Column) => unknown;
}

/**
 * The edits of cells that can be changed and would change; a cell without a value (`undefined`) is
 * left out.
 */
function editsOf(
  records: readonly Item[],
  columns: readonly Column[],
  cells: readonly Cell[],
): readonly Edit[] {
  return cells.flatMap((cell) => {
    const record = records[cell.row];
    const column = columns[cell.column];
    if (record === undefined || column === undefined || !isEditable(column.field)) {
      return [];
    }
    const value = cell.value(column);
    return value === undefined || isSame(column.field, record.data[column.field.slug], value)
      ? []
      : [{ record, field: column.field, value }];
  });
}

/** The edits that empty the chosen cells. */
export function clearing(
  records: readonly Item[],
  columns: readonly Column[],
  chosen: Range,
): readonly Edit[] {
  const cells: Cell[] = [];
  for (let row = chosen.top; row <= chosen.bottom; row += 1) {
    for (let column = chosen.left; column <= chosen.right; column += 1) {
      cells.push({ row, column, value: () => null });
    }
  }
  return editsOf(records, columns, cells);
}

/**
 * The edits that repeat the chosen cells down to a row; within one row, the cells above are
 * repeated.
 */
export function filling(
  records: readonly Item[],
  columns: readonly Column[],
  chosen: Range,
  bottom: number,
): readonly Edit[] {
  const isOneRow = chosen.top === chosen.bottom && bottom <= chosen.bottom;
  const from = isOneRow ? { ...chosen, top: Math.max(0, chosen.top - 1) } : chosen;
  return editsOf(
    records,
    columns,
    filled(from, Math.min(bottom, records.length - 1)).map(({ from: source, to }) => ({
      ...to,
      value: ({ field }) => records[source.row]?.data[field.slug] ?? null,
    })),
  );
}

/** The edits of a paste. Related records have no text by which they could be found for certain. */
export function pasting(
  records: readonly Item[],
  columns: readonly Column[],
  chosen: Range,
  text: string,
): readonly Edit[] {
  return editsOf(
    records,
    columns,
    pasted(readTable(text), chosen).map((cell) => ({
      ...cell,
      value: ({ field }) =>
        isNaming(field)
          ? undefined
          : valueOf(field, cell.text),
    })),
  );
}

/** Puts the chosen cells on the clipboard. */
export function copy(
  event: ClipboardEvent,
  records: readonly Item[],
  columns: readonly Column[],
  chosen: Range,
): void {
  event.preventDefault();
  const lines = records
    .slice(chosen.top, chosen.bottom + 1)
    .map((record) =>
      columns
        .slice(chosen.left, chosen.right + 1)
        .map(({ field }) => textOf(field, record.data[field.slug])),
    );
  event.clipboardData.setData("text/plain", written(lines));
}
