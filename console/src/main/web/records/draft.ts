import { useRef, useState } from "react";
import { session } from "../api/session";

/** Values that were typed and not saved yet, kept for the person in this browser. */
export interface Draft {
  readonly values: Readonly<Record<string, unknown>>;
  readonly isEmpty: boolean;
  set: (field: string, value: unknown) => void;
  /** Forgets one value; the others stay. */
  unset: (field: string) => void;
  drop: () => void;
}

const PREFIX = "plinth.draft";

/** Whether the person has a draft of a form. */
export function hasDraft(place: string): boolean {
  return localStorage.getItem(keyOf(place)) !== null;
}

function keyOf(place: string): string {
  return `${PREFIX}.${session()?.workspace?.id}.${session()?.user.slug}.${place}`;
}

/** The draft of a form; `place` tells forms apart. */
export function useDraft(place: string): Draft {
  const key = keyOf(place);
  const [values, setValues] = useState<Record<string, unknown>>(() => readDraft(key));
  const latest = useRef(values);
  // A draft is kept also when the page is left before a save is refused, as at the end of a session.
  const change = (to: (before: Record<string, unknown>) => Record<string, unknown>) => {
    latest.current = to(latest.current);
    writeDraft(key, latest.current);
    setValues(latest.current);
  };
  return {
    values,
    isEmpty: Object.keys(values).length === 0,
    set: (field, value) => change((before) => ({ ...before, [field]: value })),
    unset: (field) => change(({ [field]: _, ...others }) => others),
    drop: () => change(() => ({})),
  };
}

/** The values of a draft; none if there is no draft or it cannot be read. */
export function readDraft(key: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof kept === "object" && kept !== null && !Array.isArray(kept)
      ? (kept as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}

/** Keeps a draft, as far as the browser has room; an empty one is removed. */
export function writeDraft(key: string, values: Readonly<Record<string, unknown>>): void {
  try {
    if (Object.keys(values).length === 0) {
      localStorage.removeItem(key);
    } else {
      localStorage.setItem(key, JSON.stringify(values));
    }
  } catch {
    // The values stay on the page; only a reload would lose them.
  }
}
