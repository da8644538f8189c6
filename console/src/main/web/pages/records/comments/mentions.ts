/** Somebody who can be mentioned. */
export interface Mentioned {
  readonly slug: string;
  readonly name: string | null;
}

/** A part of a comment: a text, or somebody it mentions. */
export type Part = { readonly text: string } | { readonly person: Mentioned };

const MENTION = /@\[([a-z0-9][a-z0-9_-]{0,62})\]/g;

/** The parts of a comment as the API keeps it, with `@[slug]` for people. */
export function partsOf(body: string, people: readonly Mentioned[]): readonly Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const found of body.matchAll(MENTION)) {
    const person = people.find((one) => one.slug === found[1]);
    if (person !== undefined) {
      parts.push({ text: body.slice(end, found.index) }, { person });
      end = found.index + found[0].length;
    }
  }
  parts.push({ text: body.slice(end) });
  return parts.filter((part) => "person" in part || part.text !== "");
}

/** A comment as it is typed, with `@Name` for people. */
export function decoded(body: string, people: readonly Mentioned[]): string {
  return partsOf(body, people)
    .map((part) => ("person" in part ? `@${part.person.name ?? part.person.slug}` : part.text))
    .join("");
}

/** A comment as the API keeps it; of names that begin alike the longest counts. */
export function encoded(text: string, people: readonly Mentioned[]): string {
  const named = people
    .filter((one) => one.name !== null && one.name !== "")
    .toSorted((a, b) => (b.name?.length ?? 0) - (a.name?.length ?? 0));
  let result = "";
  let at = 0;
  while (at < text.length) {
    const person =
      text[at] === "@"
        ? named.find((one) => text.startsWith(one.name ?? "", at + 1))
        : undefined;
    if (person === undefined) {
      result += text[at];
      at += 1;
    } else {
      result += `@[${person.slug}]`;
      at += 1 + (person.name?.length ?? 0);
    }
  }
  return result;
}

/** The beginning of a name that is being typed after an @; null if there is none. */
export function mentionAt(
  text: string,
  caret: number,
): { readonly from: number; readonly words: string } | null {
  const from = text.lastIndexOf("@", caret - 1);
  if (from === -1 || (from > 0 && !/\s|[([]/.test(text[from - 1] ?? ""))) {
    return null;
  }
  const words = text.slice(from + 1, caret);
  return /^[^\n@[\]]{0,40}$/.test(words) && !/\s\s|\s.*\s/.test(words) ? { from, words } : null;
}
