import type { DuplicateRecord } from "generated/api";
import type { Problem } from "../../api/problem";

/** Why a new record was refused as a duplicate. */
export interface Same {
  /** The records that it repeats; none if the person may not see them. */
  readonly records: readonly DuplicateRecord[];
  /** Whether the person may create it all the same. */
  readonly mayConfirm: boolean;
}

/** The records that a refused one repeats. */
export function sameOf(problem: Problem): Same {
  const records = problem.members["duplicates"];
  return {
    records: Array.isArray(records) ? records : [],
    mayConfirm: problem.members["may_confirm"] === true,
  };
}
