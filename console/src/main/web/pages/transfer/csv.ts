/** A table as CSV. All cells are quoted, so that reading it needs no guessing. */
export function csvOf(rows: ReadonlyArray<readonly string[]>): string {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  return rows.map((row) => `${row.map(quoted).join(",")}\r\n`).join("");
}
