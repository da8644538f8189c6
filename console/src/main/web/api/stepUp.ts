import { useSyncExternalStore } from "react";
import type { Problem } from "./problem";

/** The proof that the API demands, as its refusal names it. */
export type AskedProof = Problem["members"];

let asked: AskedProof | null = null;
let waiting: Promise<boolean> | null = null;
let settle: ((isProved: boolean) => void) | null = null;
const drawn = new Set<() => void>();

/** The proof that a refusal asks for; null if it asks for none. */
export function proofOf(problem: Problem): AskedProof | null {
  return problem.code === "STEP_UP_REQUIRED" ? problem.members : null;
}

/** Asks the person; requests that are refused at the same time share the answer. */
export function stepUp(proof: AskedProof): Promise<boolean> {
  waiting ??= new Promise((resolve) => {
    asked = proof;
    settle = resolve;
    notify();
  });
  return waiting;
}

/** Tells whether the person has proved who they are, or gave up. */
export function answerStepUp(isProved: boolean): void {
  const answer = settle;
  asked = null;
  waiting = null;
  settle = null;
  notify();
  answer?.(isProved);
}

/** The proof that is asked for now; the component is drawn again when it changes. */
export function useAskedProof(): AskedProof | null {
  return useSyncExternalStore(onDrawn, () => asked);
}

function notify(): void {
  for (const draw of drawn) {
    draw();
  }
}

function onDrawn(draw: () => void): () => void {
  drawn.add(draw);
  return () => drawn.delete(draw);
}
