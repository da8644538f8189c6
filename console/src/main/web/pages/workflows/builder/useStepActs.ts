import { tell } from "../../../parts/Toasts";
import { t } from "../../../words";
import type { Step } from "../model/definition";
import { copyOf, find, idsOf, insert, remove, shift, walk } from "../model/tree";
import { titleOf } from "../names";
import { useBuilding } from "./context";

/** Puts the focus on the card of a step, once it is drawn. */
export function focusCard(id: string): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)?.focus(),
  );
}

/** What can be done with a step as a whole. */
export function useStepActs(step: Step) {
  const { draft, change, select } = useBuilding();
  return {
    shift: (by: 1 | -1) => {
      const steps = shift(draft.steps, step.id, by);
      if (steps === draft.steps) {
        return;
      }
      change((before) => ({ ...before, steps }));
      focusCard(step.id);
      const place = walk(steps).findIndex((one) => one.step.id === step.id) + 1;
      announce(t("workflow.moved", { name: titleOf(step), place }));
    },
    duplicate: () => {
      const standing = find(draft.steps, step.id);
      if (standing === undefined) {
        return;
      }
      const copy = copyOf(step, idsOf(draft.steps));
      const place = { ...standing.place, index: standing.place.index + 1 };
      change((before) => ({ ...before, steps: insert(before.steps, place, copy) }));
      select({ step: copy.id });
      announce(t("workflow.stepDuplicated", { name: titleOf(step) }));
    },
    remove: () => {
      const standing = find(draft.steps, step.id);
      if (standing === undefined) {
        return;
      }
      const order = walk(draft.steps).map((one) => one.step.id);
      const inside = idsOf([step]);
      const others = order.filter((id) => !inside.has(id));
      const next = others[Math.min(order.indexOf(step.id), others.length - 1)] ?? "conditions";
      change((before) => ({ ...before, steps: remove(before.steps, step.id) }));
      select(null);
      focusCard(next);
      tell(t("workflow.stepDeleted", { name: titleOf(step) }), () => {
        // Whatever was done meanwhile stays; the place may be another one.
        change((before) => ({
          ...before,
          steps: insert(before.steps, placeIn(before.steps, standing.place), step),
        }));
        focusCard(step.id);
      });
    },
  };
}

type Place = NonNullable<ReturnType<typeof find>>["place"];

/** The place, or the end of the workflow if the step that had it is gone. */
function placeIn(steps: readonly Step[], place: Place): Place {
  const isThere = place.parent === null || find(steps, place.parent) !== undefined;
  return isThere ? place : { parent: null, lane: "actions", index: steps.length };
}

/** Has screen readers say something. */
export function announce(text: string): void {
  const region = document.getElementById("workflow-live");
  if (region !== null) {
    region.textContent = text;
  }
}
