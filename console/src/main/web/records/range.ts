/** A cell of a table. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells; all its sides are included. */
export interface Range {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The rectangle between two cells. */
export function rangeOf(one: Place, other: Place): Range {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
  };
}

export function isWithin(range: Range, row: number, column: number): boolean {
  return (
    row >= range.top && row <= range.bottom && column >= range.left && column <= range.right
  );
}

export function isOneCell(range: Range): boolean {
  return range.top === range.bottom && range.left === range.right;
}

/** Cells as spreadsheets put them on the clipboard. */
export function written(rows: ReadonlyArray<readonly string[]>): string {
  return rows.map((cells) => cells.map(quoted).join("\t")).join("\n");
}

function quoted(text: string): string {
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Reads cells that a spreadsheet put on the clipboard; texts in quotes may have line breaks. */
export function readTable(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const plain = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  while (at <= plain.length) {
    const cell = plain[at] === '"' ? quotedCell(plain, at) : null;
    if (cell === null) {
      const end = endOf(plain, at);
      row.push(plain.slice(at, end));
      at = end;
    } else {
      row.push(cell.text);
      at = cell.end;
    }
    if (plain[at] !== "\t") {
      rows.push(row);
      row = [];
    }
    at += 1;
  }
  return rows;
}

function endOf(text: string, from: number): number {
  const found = text.slice(from).search(/[\t\n]/);
  return found === -1 ? text.length : from + found;
}

/** A cell in quotes; null if its quotes do not end at the end of a cell. */
function quotedCell(text: string, from: number): { text: string; end: number } | null {
  let cell = "";
  let at = from + 1;
  while (at < text.length) {
    if (text[at] !== '"') {
      cell += text[at];
      at += 1;
    } else if (text[at + 1] === '"') {
      cell += '"';
      at += 2;
    } else {
      const next = text[at + 1];
      const isEnd = next === undefined || next === "\t" || next === "\n";
      return isEnd ? { text: cell, end: at + 1 } : null;
    }
  }
  return null;
}

/** A text and the cell that it goes to. */
export interface Pasted extends Place {
  readonly text: string;
}

/**
 * Where the cells of the clipboard go: from the first chosen cell on, and again and again while the
 * chosen cells have room for all of them.
 */
export function pasted(
  table: ReadonlyArray<readonly string[]>,
  chosen: Range,
): readonly Pasted[] {
  const height = table.length;
  const width = Math.max(...table.map((row) => row.length));
  const down = repeated(chosen.bottom - chosen.top + 1, height);
  const across = repeated(chosen.right - chosen.left + 1, width);
  const cells: Pasted[] = [];
  for (let row = 0; row < down * height; row += 1) {
    for (let column = 0; column < across * width; column += 1) {
      const text = table[row % height]?.[column % width];
      if (text !== undefined) {
        cells.push({ row: chosen.top + row, column: chosen.left + column, text });
      }
    }
  }
  return cells;
}

function repeated(room: number, size: number): number {
  return room % size === 0 ? room / size : 1;
}

/** The cells that a fill changes, each with the cell whose value it takes. */
export function filled(chosen: Range, bottom: number): ReadonlyArray<{ from: Place; to: Place }> {
  const height = chosen.bottom - chosen.top + 1;
  const isWithinItself = bottom <= chosen.bottom;
  const first = isWithinItself ? chosen.top + 1 : chosen.bottom + 1;
  const pattern = isWithinItself ? 1 : height;
  const cells: Array<{ from: Place; to: Place }> = [];
  for (let row = first; row <= Math.max(bottom, chosen.bottom); row += 1) {
    for (let column = chosen.left; column <= chosen.right; column += 1) {
      const from = { row: chosen.top + ((row - chosen.top) % pattern), column };
      cells.push({ from, to: { row, column } });
    }
  }
  return cells;
}
