const MOST = 22;
const LINE = 36;

/** A name as short as a label of a chart must be, in its own direction. */
export function cut(text: string): string {
  const characters = Array.from(text);
  const short =
    characters.length <= MOST ? text : `${characters.slice(0, MOST - 1).join("").trimEnd()}…`;
  return `\u2068${short}\u2069`;
}

/** A whole name in lines that a tooltip has room for. */
export function inLines(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < LINE) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}
