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
 * The query of the address, which holds what a page shows: filters, tab, open drawer. The browser's
 * Back undoes a change, unless the caller says that it is no step, as while a person types.
 */
export function useAddress() {
  const [query, setQuery] = useSearchParams();
  const change = useCallback(
    (changes: Changes, isStep = true) =>
      // The page may not show yet what a change a moment ago has asked for; the address has it.
      setQuery(changed(new URLSearchParams(window.location.search), changes), { replace: !isStep }),
    [setQuery],
  );
  /** Replaces the whole query. */
  const show = useCallback((members: Readonly<Record<string, string>>) => setQuery(members), [setQuery]);
  return { query, change, show };
}
