import type { FailedRow } from "generated/api";
import { csvOf } from "./csv";

/** The corrected cells of a row, by their columns. */
export type Corrected = Readonly<Record<number, string>>;

/** Rows with their corrections; without those that were not corrected, unless all are wanted. */
export function correctedRows(
  rows: readonly FailedRow[],
  edits: Readonly<Record<string, Corrected>>,
  isAll: boolean,
): string[][] {
  return rows.flatMap((row) => {
    const edit = edits[row.row] ?? {};
    const columns = Object.keys(edit).map(Number);
    if (columns.length === 0 && !isAll) {
      return [];
    }
    const cells = [...row.cells];
    for (const column of columns) {
      while (cells.length <= column) {
        cells.push("");
      }
      cells[column] = edit[column] ?? "";
    }
    return [cells];
  });
}

/** A file of rows that has the columns of the first one at the same places. */
export function correctedFile(
  name: string,
  header: readonly string[],
  rows: ReadonlyArray<readonly string[]>,
  width: number,
): File {
  const widest = Math.max(width, ...rows.map((row) => row.length));
  const filled = (row: readonly string[]) =>
    Array.from({ length: widest }, (_, column) => row[column] ?? "");
  // Without texts in the header, each column gets one, so that no row of values is taken for it.
  const head = filled(header).map((text, column) => (text === "" ? `#${column + 1}` : text));
  const plain = name.replace(/\.[^.]{1,5}$/, "").replace(/( \(corrected\))+$/, "");
  return new File([csvOf([head, ...rows.map(filled)])], `${plain} (corrected).csv`, {
    type: "text/csv",
  });
}
