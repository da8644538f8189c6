import { useEffect, useRef } from "react";

/** Calls the function of a key, unless somebody types or something lies over the page. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = latest.current[event.key];
      const at = event.target instanceof Element ? event.target : null;
      const isTyping = at?.closest("input, textarea, select, [contenteditable]") != null;
      const isCovered = document.querySelector('[role="dialog"], [role="menu"]') !== null;
      if (
        action === undefined ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping ||
        isCovered
      ) {
        return;
      }
      event.preventDefault();
      action();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
