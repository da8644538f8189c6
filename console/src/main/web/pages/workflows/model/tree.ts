import { freshId, type Step } from "./definition";

/** A place in the tree of steps: before the step with this index in a lane of a step. */
export interface Place {
  /** The step that has the lane; null for the workflow itself. */
  readonly parent: string | null;
  readonly lane: string;
  readonly index: number;
}

/** A step with where it stands. */
export interface Standing {
  readonly step: Step;
  readonly place: Place;
  /** The place in the words of the API, such as `actions[1].then[0]`. */
  readonly path: string;
  readonly depth: number;
}

/** The name of the lane of the workflow itself. */
export const MAIN = "actions";
export const MAX_STEPS = 100;

/** All steps in the order of the page: those inside a step follow it. */
export function walk(steps: readonly Step[]): readonly Standing[] {
  const all: Standing[] = [];
  gather(steps, { parent: null, lane: MAIN }, MAIN, 1, all);
  return all;
}

function gather(
  steps: readonly Step[],
  of: Pick<Place, "parent" | "lane">,
  path: string,
  depth: number,
  all: Standing[],
): void {
  steps.forEach((step, index) => {
    const own = `${path}[${index}]`;
    all.push({ step, place: { ...of, index }, path: own, depth });
    for (const [lane, inner] of Object.entries(step.lanes)) {
      gather(inner, { parent: step.id, lane }, `${own}.${lane}`, depth + 1, all);
    }
  });
}

export function find(steps: readonly Step[], id: string): Standing | undefined {
  return walk(steps).find((one) => one.step.id === id);
}

/** All ids in the tree. */
export function idsOf(steps: readonly Step[]): Set<string> {
  return new Set(walk(steps).map((one) => one.step.id));
}

/** Changes the steps of one lane. */
function change(
  steps: readonly Step[],
  { parent, lane }: Pick<Place, "parent" | "lane">,
  to: (steps: readonly Step[]) => readonly Step[],
): readonly Step[] {
  if (parent === null) {
    return to(steps);
  }
  return steps.map((step) => ({
    ...step,
    lanes: Object.fromEntries(
      Object.entries(step.lanes).map(([name, inner]) => [
        name,
        step.id === parent && name === lane ? to(inner) : change(inner, { parent, lane }, to),
      ]),
    ),
  }));
}

export function insert(steps: readonly Step[], place: Place, step: Step): readonly Step[] {
  return change(steps, place, (inner) => inner.toSpliced(place.index, 0, step));
}

/** Puts another step in the place of the one with its id. */
export function replace(steps: readonly Step[], step: Step): readonly Step[] {
  const standing = find(steps, step.id);
  return standing === undefined
    ? steps
    : change(steps, standing.place, (inner) =>
        inner.map((one) => (one.id === step.id ? step : one)),
      );
}

export function remove(steps: readonly Step[], id: string): readonly Step[] {
  const standing = find(steps, id);
  return standing === undefined
    ? steps
    : change(steps, standing.place, (inner) => inner.filter((one) => one.id !== id));
}

/** Moves a step to a place of the tree as it is; nothing changes if the place is inside the step. */
export function move(steps: readonly Step[], id: string, to: Place): readonly Step[] {
  const standing = find(steps, id);
  if (standing === undefined || (to.parent !== null && idsOf([standing.step]).has(to.parent))) {
    return steps;
  }
  const { parent, lane, index } = standing.place;
  const isLater = parent === to.parent && lane === to.lane && index < to.index;
  return insert(remove(steps, id), isLater ? { ...to, index: to.index - 1 } : to, standing.step);
}

/** All places where a step can be put, in the order of the page. */
export function places(steps: readonly Step[]): readonly Place[] {
  const all: Place[] = [];
  const visit = (inner: readonly Step[], parent: string | null, lane: string) => {
    inner.forEach((step, index) => {
      all.push({ parent, lane, index });
      for (const [name, own] of Object.entries(step.lanes)) {
        visit(own, step.id, name);
      }
    });
    all.push({ parent, lane, index: inner.length });
  };
  visit(steps, null, MAIN);
  return all;
}

/** Moves a step one place up or down, into branches and out of them. */
export function shift(steps: readonly Step[], id: string, by: 1 | -1): readonly Step[] {
  const standing = find(steps, id);
  if (standing === undefined) {
    return steps;
  }
  const others = remove(steps, id);
  const all = places(others);
  const at = all.findIndex((one) => isSamePlace(one, standing.place));
  const to = all[at + by];
  return to === undefined ? steps : insert(others, to, standing.step);
}

export function isSamePlace(left: Place, right: Place): boolean {
  return left.parent === right.parent && left.lane === right.lane && left.index === right.index;
}

/** A copy of a step with ids of its own; texts in it refer to the copies. */
export function copyOf(step: Step, taken: Set<string>): Step {
  const ids = new Map([...idsOf([step])].map((id) => [id, freshId(taken)]));
  const text = JSON.stringify(step).replace(
    /\{\{(\s*)steps\.([a-z0-9_]+)\./g,
    (whole, space: string, id: string) => {
      const own = ids.get(id);
      return own === undefined ? whole : `{{${space}steps.${own}.`;
    },
  );
  const renamed = (one: Step): Step => ({
    ...one,
    id: ids.get(one.id) ?? one.id,
    lanes: Object.fromEntries(
      Object.entries(one.lanes).map(([lane, inner]) => [lane, inner.map(renamed)]),
    ),
  });
  return renamed(JSON.parse(text) as Step);
}

/**
 * The steps whose results a step can use: those that were certainly done before it, and those that
 * may have been done, in branches.
 */
export function earlier(
  steps: readonly Step[],
  id: string,
): ReadonlyArray<{ step: Step; isCertain: boolean }> {
  const all = walk(steps);
  const own = all.find((one) => one.step.id === id);
  if (own === undefined) {
    return [];
  }
  const chain = chainOf(all, own);
  const before = all.slice(0, all.indexOf(own));
  return before.flatMap((one) => {
    if (chain.includes(one)) {
      return [{ step: one.step, isCertain: true }];
    }
    const onChain = chainOf(all, one);
    // The step of both chains that is nearest to the two, and the lanes they are in below it.
    const fork = onChain.find((other) => chain.includes(other)) ?? null;
    const between = fork === null ? onChain : onChain.slice(0, onChain.indexOf(fork));
    if (between.some((other) => other.step.type === "approval")) {
      // A rejection ends the run after the steps in its lane.
      return [];
    }
    const mine = laneBelow(chain, own, fork);
    const theirs = laneBelow(onChain, one, fork);
    if (mine !== theirs) {
      return [];
    }
    return [{ step: one.step, isCertain: onChain[0] === (fork ?? undefined) }];
  });
}

/** The steps around a step, the nearest first. */
function chainOf(all: readonly Standing[], of: Standing): readonly Standing[] {
  const chain: Standing[] = [];
  let parent = of.place.parent;
  while (parent !== null) {
    const around = all.find((one) => one.step.id === parent);
    if (around === undefined) {
      break;
    }
    chain.push(around);
    parent = around.place.parent;
  }
  return chain;
}

function laneBelow(chain: readonly Standing[], own: Standing, fork: Standing | null): string {
  const below = fork === null ? chain.at(-1) : chain[chain.indexOf(fork) - 1];
  return (below ?? own).place.lane;
}
