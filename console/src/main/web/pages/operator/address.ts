import { type Changes, useAddress as useQuery } from "../../parts/address";

/** What a list shows, which stands in the address: search, filters, page, tab and open drawer. */
export function useAddress() {
  const { query, change } = useQuery();
  return {
    get: (name: string) => query.get(name) ?? "",
    /** Changes some of it; another filter leads to the first page. */
    set: (changes: Changes, isTyped = false) => change({ page: null, ...changes }, !isTyped),
  };
}

/** The value if it is one of these words; undefined otherwise, so that no wrong one is sent. */
export function oneOf<W extends string>(words: readonly W[], value: string): W | undefined {
  return words.find((word) => word === value);
}
