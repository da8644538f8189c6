import { useEffect } from "react";

let unsaved = 0;

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Has the browser ask before the page is left while something typed is not saved. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) {
      return undefined;
    }
    unsaved += 1;
    addEventListener("beforeunload", warn);
    return () => {
      unsaved -= 1;
      if (unsaved === 0) {
        removeEventListener("beforeunload", warn);
      }
    };
  }, [isUnsaved]);
}
