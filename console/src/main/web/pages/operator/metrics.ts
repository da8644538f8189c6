const LINE = /^([a-zA-Z_:][\w:]*)(?:\{([^}]*)\})?\s+([-+]?(?:\d|\.\d|Inf|NaN)\S*)/;

/** Numbers of the server by name, of those that have no labels (the format of Prometheus). */
export function gaugesOf(text: string): ReadonlyMap<string, number> {
  const gauges = new Map<string, number>();
  for (const line of text.split("\n")) {
    const [, name, labels, value] = LINE.exec(line) ?? [];
    if (name !== undefined && labels === undefined && value !== undefined) {
      gauges.set(name, Number(value));
    }
  }
  return gauges;
}

/** A check of the server, such as that of its database. */
export interface Check {
  readonly name: string;
  readonly isUp: boolean;
}

/** The checks of a health document; none if it is no such document. */
export function checksOf(document: unknown): readonly Check[] {
  const checks = (document as { checks?: unknown } | null)?.checks;
  return Array.isArray(checks)
    ? checks.flatMap((one: { name?: unknown; status?: unknown }) =>
        typeof one.name === "string" ? [{ name: one.name, isUp: one.status === "UP" }] : [],
      )
    : [];
}
