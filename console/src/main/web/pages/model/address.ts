import { useCallback } from "react";
import { useSearchParams } from "react-router";

type Change = (changes: Record<string, string | null>) => void;

/** The members of the query of the address, and a way to change some of them. */
export function useQueryPart(): [URLSearchParams, Change] {
  const [query, setQuery] = useSearchParams();
  const change = useCallback(
    (changes: Record<string, string | null>) =>
      setQuery((before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) {
            next.delete(name);
          } else {
            next.set(name, value);
          }
        }
        return next;
      }),
    [setQuery],
  );
  return [query, change];
}
