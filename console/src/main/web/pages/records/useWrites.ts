import { useRef, useState } from "react";
import { Problem } from "../../api/problem";
import { queries } from "../../api/queries";
import { problemsOf } from "../../parts/form";
import { tell, tellFailure } from "../../parts/Toasts";
import { reread } from "../../records/data";
import { useDraft } from "../../records/draft";
import { formatNumber } from "../../records/format";
import type { Refused } from "../../records/GridRow";
import type { Field, Item } from "../../records/model";
import { isFieldGone, refusalOf } from "../../records/refusal";
import { type Edit, Conflict, saveAll, saveField } from "../../records/save";
import { t } from "../../words";

const NOT_FOUND = 404;
const FORBIDDEN = 403;

/**
 * Saves values of the records of an object. What is refused is kept, also over a reload, until it
 * is corrected or thrown away.
 *
 * @param isTold whether the page shows a refusal beside its field, so that it needs no message
 */
export function useWrites(object: string, isTold = false) {
  const refused = useDraft(`refused/${object}`);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const placeOf = ({ record, field }: Edit) => `${record.slug}/${field.slug}`;
  const fail = (edit: Edit, problem: unknown): string => {
    const said = reasonOf(edit, problem);
    refused.set(placeOf(edit), { value: edit.value, problem: said } satisfies Refused);
    return said;
  };
  // A later edit of the same value makes what becomes of an earlier one unimportant.
  const latest = useRef(new Map<string, Edit>());
  const write = async (edit: Edit): Promise<void> => {
    refused.unset(placeOf(edit));
    latest.current.set(placeOf(edit), edit);
    try {
      await saveField(object, edit.record, edit.field, edit.value);
    } catch (error) {
      if (latest.current.get(placeOf(edit)) !== edit) {
        return;
      }
      if (error instanceof Conflict) {
        setConflict(error);
      } else {
        const reason = fail(edit, error);
        if (!isTold) {
          tellFailure(`${edit.field.name}: ${reason}`);
        }
      }
    }
  };
  const writeAll = async (edits: readonly Edit[]): Promise<void> => {
    const { done, failed } = await saveAll(object, edits);
    for (const { problem, ...edit } of failed) {
      fail(edit, problem);
    }
    if (done.length > 0) {
      tell(t("grid.changed", { shown: formatNumber(done.length), count: done.length }), () =>
        writeAll(done),
      );
    }
    if (failed.length > 0) {
      tellFailure(t("grid.refused", { shown: formatNumber(failed.length), count: failed.length }));
    }
  };
  /** Changes the files of a record; throws what the API refuses. */
  const writeFiles = async (
    slug: string,
    field: Field,
    change: (files: readonly string[]) => readonly string[],
  ): Promise<void> => {
    const record =
      queries.getQueryData<Item>(["record", object, slug]) ?? (await reread(object, slug));
    const before = (record.data[field.slug] ?? []) as readonly string[];
    const after = change(before);
    const now = await saveField(object, record, field, after.length === 0 ? null : after);
    if (after.length < before.length) {
      tell(t("file.removed"), () =>
        saveField(object, now, field, before).catch((error: unknown) =>
          tellFailure(problemsOf(error).whole ?? t("problem.changed")),
        ),
      );
    }
  };
  return {
    write,
    writeAll,
    writeFiles,
    refused: refused.values,
    discard: (record: string, field: string) => refused.unset(`${record}/${field}`),
    conflict,
    settle: () => setConflict(null),
  };
}

/** Why a value was refused. If its field or record is gone, what is shown is read again. */
function reasonOf({ field }: Edit, error: unknown): string {
  const isGone = isFieldGone(field, error);
  const status = error instanceof Problem ? error.status : 0;
  if (isGone || status === FORBIDDEN) {
    void queries.invalidateQueries({ queryKey: ["fields"] });
    void queries.invalidateQueries({ queryKey: ["me"] });
  }
  return status === NOT_FOUND ? t("record.gone") : refusalOf(field, error);
}
