export const VERBS = ["read", "create", "update", "delete"] as const;
export type Verb = (typeof VERBS)[number];

export const AREAS = [
  "record",
  "comment",
  "view",
  "transfer",
  "object",
  "field",
  "relation",
  "folder",
  "messaging",
  "workflow",
  "webhook",
  "integration",
  "member",
  "billing",
  "audit",
  "privacy",
] as const;
export type Area = (typeof AREAS)[number];

/** The verbs that an area has: the audit record and what is kept about persons can only be read. */
export function verbsOf(area: Area): readonly Verb[] {
  return area === "audit" || area === "privacy" ? ["read"] : VERBS;
}

/** The permissions that the words of a role include: by name, by area, or all of them. */
export function expanded(words: readonly string[]): ReadonlySet<string> {
  const held = new Set<string>();
  for (const area of AREAS) {
    for (const verb of verbsOf(area)) {
      const name = `${area}.${verb}`;
      if (words.includes("*") || words.includes(`${area}.*`) || words.includes(name)) {
        held.add(name);
      }
    }
  }
  return held;
}

/** The fewest words that include these permissions. */
export function collapsed(held: ReadonlySet<string>): string[] {
  return AREAS.flatMap((area) => {
    const names = verbsOf(area)
      .map((verb) => `${area}.${verb}`)
      .filter((name) => held.has(name));
    return names.length === VERBS.length ? [`${area}.*`] : names;
  });
}

/** The verbs that a role has in an area. */
export function verbsIn(held: ReadonlySet<string>, area: Area): readonly Verb[] {
  return VERBS.filter((verb) => held.has(`${area}.${verb}`));
}

/**
 * The permissions after one was switched. Whoever may change things must see them, so that
 * reading is added with anything else and takes everything with it.
 */
export function switched(
  held: ReadonlySet<string>,
  area: Area,
  verb: Verb,
  isOn: boolean,
): ReadonlySet<string> {
  const next = new Set(held);
  if (isOn) {
    next.add(`${area}.read`).add(`${area}.${verb}`);
  } else if (verb === "read") {
    VERBS.forEach((one) => next.delete(`${area}.${one}`));
  } else {
    next.delete(`${area}.${verb}`);
  }
  return next;
}
