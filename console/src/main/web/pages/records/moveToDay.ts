import { problemsOf } from "../../parts/form";
import { tell, tellFailure } from "../../parts/Toasts";
import { dayOf, onDay } from "../../records/calendar";
import { renewBoards } from "../../records/data";
import { formatDay } from "../../records/format";
import type { Field, Item } from "../../records/model";
import { saveField } from "../../records/save";
import { t } from "../../words";
import { tellUnmoved } from "./moveFailure";

/** Moves a record to another day, and tells what became of it; false if it stands there already. */
export async function moveToDay(
  object: string,
  record: Item,
  field: Field,
  to: string,
): Promise<boolean> {
  const before = record.data[field.slug];
  if (typeof before !== "string" || dayOf(before) === to) {
    return false;
  }
  try {
    const now = await saveField(object, record, field, onDay(before, to));
    tell(t("board.moved", { to: formatDay(to) }), async () => {
      await saveField(object, now, field, before).catch((error: unknown) =>
        tellFailure(problemsOf(error).whole ?? t("problem.changed")),
      );
      await renewBoards(object);
    });
  } catch (error) {
    tellUnmoved(field, error);
  }
  await renewBoards(object);
  return true;
}
