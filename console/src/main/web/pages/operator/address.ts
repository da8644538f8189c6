import { useSearchParams } from "react-router";

const PAGE = "page";

/** What a list shows, which stands in the address: search, filters, page, tab and open drawer. */
export function useAddress() {
  const [query, setQuery] = useSearchParams();
  const set = (changes: Readonly<Record<string, string | null>>, isTyped = false) =>
    setQuery((before) => changed(before, changes), { replace: isTyped });
  return {
    get: (name: string) => query.get(name) ?? "",
    /** Changes some of it; another filter leads to the first page. */
    set,
  };
}

/** The query after some changes; values that are empty are left out. */
export function changed(
  before: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const after = new URLSearchParams(before);
  if (!(PAGE in changes)) {
    after.delete(PAGE);
  }
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "" || (name === PAGE && value === "1")) {
      after.delete(name);
    } else {
      after.set(name, value);
    }
  }
  return after;
}

/** The value if it is one of these words; undefined otherwise, so that no wrong one is sent. */
export function oneOf<W extends string>(words: readonly W[], value: string): W | undefined {
  return words.find((word) => word === value);
}
