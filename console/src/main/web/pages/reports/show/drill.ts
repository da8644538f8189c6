import type { MeasuredGroup } from "generated/api";
import { queried } from "../../../api/client";
import { ALL } from "../../records/useShown";
import type { Answered } from "../question";

/**
 * The address of the list with the records of a group, or of all records of the question; null if a
 * list cannot show them: records of a past moment, and amounts of one currency.
 *
 * @param ofView the condition of the view that the question names; undefined while it is not known
 */
export function recordsOf(
  { object, question, filter }: Answered,
  group: MeasuredGroup | null,
  ofView: unknown,
): string | null {
  if (
    question.as_of != null ||
    (group !== null && group.filter === null) ||
    (question.view != null && ofView === undefined)
  ) {
    return null;
  }
  const conditions = [ofView, question.filter, filter, group?.filter].flatMap(flat);
  return `/objects/${object}${queried({
    view: ALL,
    q: question.q,
    filter:
      conditions.length === 0
        ? null
        : JSON.stringify(conditions.length === 1 ? conditions[0] : { and: conditions }),
  })}`;
}

/** The conditions of which all must hold, without the nesting that lists limit. */
function flat(condition: unknown): readonly unknown[] {
  if (condition === null || condition === undefined) {
    return [];
  }
  const all = (condition as { and?: unknown }).and;
  return Array.isArray(all) ? all.flatMap(flat) : [condition];
}
