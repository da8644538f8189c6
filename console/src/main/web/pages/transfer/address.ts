import { useCallback } from "react";
import { useSearchParams } from "react-router";

/** The query of the address, and a way to change some of it; null and "" remove a member. */
export function useQueryState() {
  const [query, setQuery] = useSearchParams();
  const ask = useCallback(
    (changes: Record<string, string | null>, isStep = true) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === "") {
              next.delete(name);
            } else {
              next.set(name, value);
            }
          }
          return next;
        },
        { replace: !isStep },
      ),
    [setQuery],
  );
  return { query, ask };
}
