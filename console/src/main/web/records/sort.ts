export type Direction = "up" | "down";

export interface SortKey {
  readonly field: string;
  readonly direction: Direction;
}

/** The keys of a sort as addresses and views write it, such as `status,-amount`. */
export function sortKeys(sort: string): readonly SortKey[] {
  return sort
    .split(",")
    .map((key) => key.trim())
    .filter((key) => key !== "" && key !== "-")
    .map((key) =>
      key.startsWith("-")
        ? { field: key.slice(1), direction: "down" }
        : { field: key, direction: "up" },
    );
}

/** The sort with one more key, or with another direction of one. */
export function sortedAlso(sort: string, field: string, direction: Direction): string {
  const keys = sortKeys(sort);
  const key: SortKey = { field, direction };
  return sortText(
    keys.some((one) => one.field === field)
      ? keys.map((one) => (one.field === field ? key : one))
      : [...keys, key],
  );
}

/** The sort without a field. */
export function unsorted(sort: string, field: string): string {
  return sortText(sortKeys(sort).filter((key) => key.field !== field));
}

/** A sort as addresses and views write it. */
export function sortText(keys: readonly SortKey[]): string {
  return keys.map((key) => (key.direction === "down" ? `-${key.field}` : key.field)).join(",");
}
