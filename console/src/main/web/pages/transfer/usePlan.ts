import { useCallback, useEffect } from "react";
import { useDraft } from "../../records/draft";
import type { Field } from "../../records/model";
import { t } from "../../words";
import { firstPlan, type Plan } from "./plan";
import type { Preview } from "./preview";

/** How many fields an object may have for its unmatched columns to get new ones without asking. */
const FRESH = 1;

/**
 * The plan for a previewed file, kept in this browser until the import begins.
 *
 * @param may tells the person's permissions; null while they are unknown
 */
export function usePlan(
  slug: string,
  preview: Preview | undefined,
  rows: ReadonlyArray<readonly string[]> | undefined,
  fields: readonly Field[] | undefined,
  may: ((permission: string) => boolean) | null,
) {
  const draft = useDraft(`import.${slug}`);
  const kept = draft.values["plan"] as Plan | undefined;
  const isKnown = preview !== undefined && rows !== undefined && fields !== undefined;
  const { set } = draft;
  useEffect(() => {
    if (kept === undefined && isKnown && may !== null) {
      const isFresh = fields.length <= FRESH && may("field.create");
      set(
        "plan",
        firstPlan(preview, rows, isFresh, may("field.update"), (column) =>
          t("importing.columnAt", { place: column + 1 }),
        ),
      );
    }
  });
  return {
    plan: kept ?? null,
    set: useCallback((plan: Plan) => set("plan", plan), [set]),
    drop: draft.drop,
  };
}
