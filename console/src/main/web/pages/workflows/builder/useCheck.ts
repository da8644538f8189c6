import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../../api/client";
import { type FieldProblem, Problem } from "../../../api/problem";
import { type Definition, definitionOf, type Draft } from "../model/definition";

/** Milliseconds without a change after which a draft is checked. */
const PAUSE = 500;

interface Checked {
  readonly problems: readonly FieldProblem[];
  /** Whether a channel is not linked to the object, which only an activation requires. */
  readonly isUnlinked: boolean;
}

/** What the API would refuse of a draft, without saving it; undefined until it has said so. */
export function useCheck(draft: Draft, isOn: boolean): Checked | undefined {
  const text = JSON.stringify(definitionOf(draft));
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const check = useQuery<Checked>({
    queryKey: ["workflow-check", settled],
    enabled: isOn && settled === text && draft.trigger.type !== "" && draft.steps.length > 0,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) => checked(settled, signal),
  });
  return settled === text ? check.data : undefined;
}

async function checked(text: string, signal: AbortSignal): Promise<Checked> {
  const { trigger, conditions, actions } = JSON.parse(text) as Definition;
  try {
    await call("POST /workflow/meta/validate-session-link", {
      body: { trigger, conditions, actions },
      signal,
    });
    return { problems: [], isUnlinked: false };
  } catch (error) {
    if (error instanceof Problem && !error.isOffline && error.status < 500) {
      return {
        problems: error.fields,
        isUnlinked: error.code === "SESSION_NOT_LINKED_TO_OBJECT",
      };
    }
    throw error;
  }
}
