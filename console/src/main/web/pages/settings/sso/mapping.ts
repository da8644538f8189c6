interface GroupRole {
  group: string;
  role: string;
}

/** The roles of groups as lines of text. */
export function linesOf(mapping: readonly GroupRole[]): string {
  return mapping.map(({ group, role }) => `${group} = ${role}`).join("\n");
}

/** The roles of groups in lines such as `sales = member`; a group may contain `=` itself. */
export function mappingOf(lines: string): GroupRole[] {
  return lines
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const at = line.lastIndexOf("=");
      return at < 0
        ? { group: line, role: "" }
        : { group: line.slice(0, at).trim(), role: line.slice(at + 1).trim() };
    });
}
