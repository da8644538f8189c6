import { useEffect, useRef } from "react";

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
