import { useCallback } from "react";
import { useSearchParams } from "react-router";

/** Changes of the query of an address; null and "" take a member out. */
export type Changes = Readonly<Record<string, string | null>>;

/** A query after some changes. */
export function changed(query: URLSearchParams, changes: Changes): URLSearchParams {
  const after = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") {
      after.delete(name);
    } else {
      after.set(name, value);
    }
  }
  return after;
}

/**
 * What a page shows, which stands in the query of its address: filters, tab, open drawer. A change
 * is a step that Back takes back, unless it is said to be none, as while one types.
 */
export function useAddress() {
  const [query, setQuery] = useSearchParams();
  const change = useCallback(
    (changes: Changes, isStep = true) =>
      setQuery((before) => changed(before, changes), { replace: !isStep }),
    [setQuery],
  );
  /** Replaces the whole query. */
  const show = useCallback((members: Readonly<Record<string, string>>) => setQuery(members), [setQuery]);
  return { query, change, show };
}
