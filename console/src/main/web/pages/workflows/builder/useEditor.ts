import { useCallback, useMemo, useRef, useState } from "react";
import { useDraft } from "../../../records/draft";
import { type Draft, isSameDefinition } from "../model/definition";

interface History {
  readonly past: readonly Draft[];
  readonly present: Draft;
  readonly future: readonly Draft[];
  /** What the last change was about, so that the letters of one text are one change. */
  readonly about: string | null;
}

const MAX_PAST = 100;

/** A draft with its history, kept in this browser while it differs from what is saved. */
export interface Editor {
  readonly draft: Draft;
  /** The workflow as it was saved when the draft began. */
  readonly saved: Draft;
  readonly isDirty: boolean;
  /** Whether the draft was found from an earlier visit. */
  readonly wasFound: boolean;
  /** The version that the draft began with, and the name and description it then had. */
  readonly base: Base;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** @param about tells changes of one text, which are undone together */
  change: (to: (draft: Draft) => Draft, about?: string) => void;
  undo: () => void;
  redo: () => void;
  /** Goes on from another draft, which can be undone. */
  take: (draft: Draft) => void;
  /** Shows the workflow as somebody else saved it, unless something was changed here. */
  adopt: (saved: Draft, base: Base) => void;
  /** Notes that the draft is saved. */
  settle: (saved: Draft, base: Base) => void;
}

export interface Base {
  readonly version: number;
  readonly name: string;
  readonly description: string;
}

/**
 * @param place tells this draft from those of other workflows
 * @param initial the workflow as it is saved, or an empty one
 */
export function useEditor(place: string, initial: Draft, initialBase: Base): Editor {
  const kept = useDraft(`workflow/${place}`);
  const [begun] = useState(() => {
    const found = kept.values["draft"] as Draft | undefined;
    const isFound = found !== undefined && !isSameDefinition(found, initial);
    return {
      isFound,
      draft: isFound ? found : initial,
      base: isFound ? ((kept.values["base"] as Base | undefined) ?? initialBase) : initialBase,
    };
  });
  const [saved, setSaved] = useState(initial);
  const [base, setBase] = useState<Base>(begun.base);
  const [wasFound, setFound] = useState(begun.isFound);
  const [history, setHistory] = useState<History>({
    past: [],
    present: begun.draft,
    future: [],
    about: null,
  });
  const latest = useRef(history);
  latest.current = history;
  const isDirty = useMemo(
    () => !isSameDefinition(history.present, saved),
    [history.present, saved],
  );
  const show = useCallback(
    (next: History) => {
      latest.current = next;
      setHistory(next);
      if (isSameDefinition(next.present, saved)) {
        kept.drop();
      } else {
        kept.set("draft", next.present);
        kept.set("base", base);
      }
    },
    [kept, saved, base],
  );
  const push = (present: Draft, about: string | null) => {
    const { past, present: before, about: lately } = latest.current;
    const goesOn = about !== null && about === lately;
    show({ past: goesOn ? past : [...past, before].slice(-MAX_PAST), present, future: [], about });
  };
  return {
    draft: history.present,
    saved,
    isDirty,
    wasFound,
    base,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: (to, about) => push(to(latest.current.present), about ?? null),
    undo: () => {
      const { past, present, future } = latest.current;
      const before = past.at(-1);
      if (before !== undefined) {
        show({ past: past.slice(0, -1), present: before, future: [present, ...future], about: null });
      }
    },
    redo: () => {
      const { past, present, future } = latest.current;
      const [after, ...rest] = future;
      if (after !== undefined) {
        show({ past: [...past, present], present: after, future: rest, about: null });
      }
    },
    take: (draft) => {
      setFound(false);
      push(draft, null);
    },
    adopt: (draft, next) => {
      if (isSameDefinition(latest.current.present, saved) && !isSameDefinition(draft, saved)) {
        setSaved(draft);
        setBase(next);
        setHistory({ past: [], present: draft, future: [], about: null });
      }
    },
    settle: (draft, next) => {
      setSaved(draft);
      setBase(next);
      setFound(false);
      if (isSameDefinition(latest.current.present, draft)) {
        kept.drop();
      } else {
        // Something was typed while the save was on its way.
        kept.set("base", next);
      }
    },
  };
}
