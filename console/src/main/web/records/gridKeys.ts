import type { KeyboardEvent } from "react";
import { isTurned } from "./gridView";
import type { Place } from "./range";

const PAGE = 20;
const FAR = Number.MAX_SAFE_INTEGER;

/** What the keys of a table do. */
export interface KeyActions {
  active: Place;
  /** The other corner of the chosen cells. */
  far: Place;
  go: (row: number, column: number) => void;
  stretch: (row: number, column: number) => void;
  edit: (typed: string | null) => void;
  clear: () => void;
  fill: () => void;
  open: () => void;
  tick: (isRange: boolean) => void;
  selectAll: () => void;
  selectNone: () => void;
  toHead: () => void;
  /** Makes the column wider, or narrower with -1. */
  widen: (by: 1 | -1) => void;
}

/** Does what a key asks; whatever is not a key of the table is left to the browser. */
export function pressed(event: KeyboardEvent, actions: KeyActions): void {
  const { active, far, go, stretch } = actions;
  const isCommand = event.ctrlKey || event.metaKey;
  const at = event.shiftKey ? far : active;
  const to = event.shiftKey ? stretch : go;
  const across = (step: 1 | -1) => {
    const by = isTurned() ? (step === 1 ? -1 : 1) : step;
    if (event.altKey) {
      actions.widen(by);
    } else {
      to(at.row, isCommand ? (by === 1 ? FAR : 0) : at.column + by);
    }
  };
  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => to(isCommand ? FAR : at.row + 1, at.column),
    ArrowUp: () =>
      at.row === 0 && !event.shiftKey
        ? actions.toHead()
        : to(isCommand ? 0 : at.row - 1, at.column),
    ArrowRight: () => across(1),
    ArrowLeft: () => across(-1),
    PageDown: () => to(at.row + PAGE, at.column),
    PageUp: () => to(at.row - PAGE, at.column),
    Home: () => to(isCommand ? 0 : at.row, 0),
    End: () => to(isCommand ? FAR : at.row, FAR),
    Enter: () => actions.edit(null),
    F2: () => actions.edit(null),
    Delete: actions.clear,
    Backspace: actions.clear,
    Escape: actions.selectNone,
    " ": () =>
      event.shiftKey || isCommand ? actions.tick(event.shiftKey && !isCommand) : actions.open(),
  };
  const chords: Readonly<Record<string, () => void>> = {
    a: actions.selectAll,
    d: actions.fill,
  };
  const act = (isCommand ? chords[event.key.toLowerCase()] : undefined) ?? moves[event.key];
  if (act !== undefined) {
    event.preventDefault();
    act();
  } else if (event.key.length === 1 && !isCommand && !event.altKey) {
    event.preventDefault();
    actions.edit(event.key);
  }
}
