/** The e-mail addresses in a text, each once: separated by commas, semicolons, spaces or lines. */
export function addressesIn(text: string): readonly string[] {
  const words = text
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^[<("']+|[>)"']+$/g, ""))
    .filter((word) => word.includes("@"));
  const folded = new Set<string>();
  return words.filter((word) => {
    const key = word.toLowerCase();
    return folded.has(key) ? false : folded.add(key) !== undefined;
  });
}
