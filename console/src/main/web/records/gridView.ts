import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { type Column, columnsBetween, TICKS } from "./columns";

/** Pixels beside the visible part in which columns are drawn already. */
const BESIDE = 200;

/** The columns of a row that are drawn. */
export interface Window {
  /** The number of pinned columns. */
  readonly pinned: number;
  readonly first: number;
  readonly last: number;
}

/** Which columns are in view while somebody scrolls. */
export function useWindow(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly Column[],
  starts: readonly number[],
): Window {
  const [view, setView] = useState({ left: 0, width: 0 });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) {
      return undefined;
    }
    const look = () =>
      setView((before) => {
        const next = { left: Math.abs(element.scrollLeft), width: element.clientWidth };
        return before.left === next.left && before.width === next.width ? before : next;
      });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [scroller]);
  const [first, last] = columnsBetween(
    columns,
    starts,
    view.left - BESIDE,
    view.left + Math.max(view.width, 1) + BESIDE,
  );
  const pinned = columns.filter((column) => column.isPinned).length;
  return useMemo(() => ({ pinned, first, last }), [pinned, first, last]);
}

/** Scrolls sideways until a column is not hidden behind the pinned ones or the edge. */
export function reveal(
  scroller: HTMLElement | null,
  columns: readonly Column[],
  starts: readonly number[],
  index: number,
): void {
  const column = columns[index];
  const start = starts[index];
  if (scroller === null || column === undefined || start === undefined || column.isPinned) {
    return;
  }
  const pinned = columns
    .filter((one) => one.isPinned)
    .reduce((sum, one) => sum + one.width, TICKS);
  const sign = isTurned() ? -1 : 1;
  const scrolled = scroller.scrollLeft * sign;
  if (start - scrolled < pinned) {
    scroller.scrollLeft = sign * (start - pinned);
  } else if (start + column.width - scrolled > scroller.clientWidth) {
    scroller.scrollLeft = sign * (start + column.width - scroller.clientWidth);
  }
}

/** Whether the page reads from right to left. */
export function isTurned(): boolean {
  return document.documentElement.dir === "rtl";
}

/** Functions that stay the same while what they do follows what is shown. */
export function useLatest<T extends object>(latest: T): T {
  const current = useRef(latest);
  current.current = latest;
  return useMemo(
    () =>
      Object.fromEntries(
        Object.keys(latest).map((name) => [
          name,
          (...values: unknown[]) =>
            (current.current as Record<string, (...given: unknown[]) => unknown>)[name]?.(
              ...values,
            ),
        ]),
      ) as T,
    // The members are always the same.
    [],
  );
}
