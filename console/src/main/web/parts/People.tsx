const TINTS = 8;

/** The initials of a person on a colour that stays the same for the same name. */
export function Avatar({ name, size = 24 }: { name: string; size?: 20 | 24 | 32 }) {
  return (
    <span className={`avatar size-${size} tint-${tint(name)}`} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

/** The first letters of the first and the last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter((word) => word !== "");
  const first = [...(words[0] ?? "")][0] ?? "?";
  const last = words.length > 1 ? ([...(words[words.length - 1] ?? "")][0] ?? "") : "";
  return (first + last).toLocaleUpperCase();
}

/** A number from 0 to 7 for a text. */
export function tint(text: string): number {
  let hash = 0;
  for (const letter of text) {
    hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  }
  return hash % TINTS;
}
