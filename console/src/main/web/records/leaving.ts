import { type KeyboardEvent, useRef } from "react";
import type { Leaving } from "./CellEditor";

/** How a key leaves a cell; null if it does not. */
function leavingOf(event: KeyboardEvent): Leaving | null {
  if (event.key === "Enter" && !event.shiftKey) {
    return "down";
  }
  if (event.key === "Tab") {
    return event.shiftKey ? "previous" : "next";
  }
  return null;
}

/**
 * The keys of a control in a cell: Enter and Tab save and move on, Escape gives the edit up, and
 * what is left otherwise is saved too. An edit ends once.
 */
export function useLeaving(save: (leaving: Leaving) => void, cancel: () => void) {
  const isLeft = useRef(false);
  const leave = (leaving: Leaving) => {
    if (!isLeft.current) {
      isLeft.current = true;
      save(leaving);
    }
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    const leaving = leavingOf(event);
    if (event.key === "Escape") {
      isLeft.current = true;
      cancel();
    } else if (leaving !== null && !event.altKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      leave(leaving);
    }
  };
  return { leave, press };
}
