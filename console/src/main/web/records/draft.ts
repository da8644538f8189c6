import { useState } from "react";
import { session } from "../api/session";

/** Values that were typed and not saved yet, kept for the person in this browser. */
export interface Draft {
  readonly values: Readonly<Record<string, unknown>>;
  readonly isEmpty: boolean;
  set: (field: string, value: unknown) => void;
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
  const [values, setValues] = useState<Record<string, unknown>>(() => read(key));
  return {
    values,
    isEmpty: Object.keys(values).length === 0,
    set: (field, value) =>
      setValues((before) => {
        const next = { ...before, [field]: value };
        localStorage.setItem(key, JSON.stringify(next));
        return next;
      }),
    drop: () => {
      localStorage.removeItem(key);
      setValues({});
    },
  };
}

function read(key: string): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") as Record<string, unknown>;
  } catch {
    return {};
  }
}
