import { useCallback, useEffect, useRef } from "react";
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

/** Brings the reader to the top of the page when another step of it is shown. */
export function useArrival(step: string): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (before.current !== null && before.current !== step) {
      const main = document.getElementById("main");
      main?.scrollTo(0, 0);
      main?.focus({ preventScroll: true });
    }
    before.current = step;
  }, [step]);
}
