import { canonical, type Draft, definitionOf, type Step } from "./definition";
import { walk } from "./tree";

/** A difference between two drafts of one workflow. */
export interface Difference {
  readonly kind: "added" | "removed" | "changed" | "moved";
  readonly what: "name" | "description" | "trigger" | "conditions" | "step";
  /** The step, as it is in the newer draft, or as it was if it was removed. */
  readonly step?: Step;
}

/** What leads from one draft to another. */
export function differences(from: Draft, to: Draft): readonly Difference[] {
  const before = definitionOf(from);
  const after = definitionOf(to);
  const found: Difference[] = [];
  for (const what of ["name", "description", "trigger", "conditions"] as const) {
    if (canonical(before[what]) !== canonical(after[what])) {
      found.push({ kind: "changed", what });
    }
  }
  const old = new Map(walk(from.steps).map((one) => [one.step.id, one]));
  const present = walk(to.steps);
  const kept = new Set(present.map((one) => one.step.id));
  const order = inOrder(
    [...old.keys()].filter((id) => kept.has(id)),
    present.map((one) => one.step.id).filter((id) => old.has(id)),
  );
  for (const { step, place } of present) {
    const was = old.get(step.id);
    if (was === undefined) {
      found.push({ kind: "added", what: "step", step });
      continue;
    }
    if (canonical(own(was.step)) !== canonical(own(step))) {
      found.push({ kind: "changed", what: "step", step });
    }
    const isElsewhere = was.place.parent !== place.parent || was.place.lane !== place.lane;
    if (isElsewhere || !order.has(step.id)) {
      found.push({ kind: "moved", what: "step", step });
    }
  }
  for (const [id, { step }] of old) {
    if (!kept.has(id)) {
      found.push({ kind: "removed", what: "step", step });
    }
  }
  return found;
}

/** A step without those inside it. */
function own(step: Step): unknown {
  return { ...step, lanes: {} };
}

/** The ids that keep their order: the longest run of them that both lists have. */
function inOrder(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const at = new Map(before.map((id, index) => [id, index]));
  const best: string[][] = [];
  after.forEach((id, index) => {
    let longest: string[] = [];
    for (let i = 0; i < index; i++) {
      const other = after[i];
      const run = best[i] ?? [];
      const isBefore = other !== undefined && (at.get(other) ?? 0) < (at.get(id) ?? 0);
      if (isBefore && run.length > longest.length) {
        longest = run;
      }
    }
    best.push([...longest, id]);
  });
  return new Set(best.reduce((a, b) => (b.length > a.length ? b : a), []));
}
