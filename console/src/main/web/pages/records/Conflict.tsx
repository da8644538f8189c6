import { useQuery } from "@tanstack/react-query";
import { newKey } from "../../api/client";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { problemsOf } from "../../parts/form";
import { Failure, Skeleton } from "../../parts/States";
import { tellFailure } from "../../parts/Toasts";
import { reread, save } from "../../records/data";
import type { Field, Item } from "../../records/model";
import { PersonName, Value } from "../../records/Value";
import { t } from "../../words";

/** A value that could not be saved, because somebody else changed the record meanwhile. */
export interface Conflicting {
  record: Item;
  field: Field;
  mine: unknown;
}

/** Shows one's own value beside that of the other person, and lets one choose. */
export function Conflict({
  object,
  conflict,
  onClose,
}: {
  object: string;
  conflict: Conflicting;
  onClose: () => void;
}) {
  const { record, field, mine } = conflict;
  const theirs = useQuery({
    queryKey: ["conflict", object, record.slug, record.version],
    gcTime: 0,
    queryFn: () => reread(object, record.slug),
  });
  const keepMine = async () => {
    if (theirs.data === undefined) {
      return;
    }
    try {
      const values = { [field.slug]: mine };
      await save(object, record.slug, theirs.data.version, values, newKey());
      onClose();
    } catch (error) {
      tellFailure(problemsOf(error).whole ?? t("problem.invalid"));
    }
  };
  return (
    <Dialog
      title={t("conflict.title")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("conflict.keepTheirs")}</Button>
          <Button kind="primary" disabled={theirs.data === undefined} onClick={keepMine}>
            {t("conflict.keepMine")}
          </Button>
        </>
      }
    >
      {theirs.isPending ? (
        <Skeleton lines={3} />
      ) : theirs.isError ? (
        <Failure problem={theirs.error} onRetry={() => theirs.refetch()} />
      ) : (
        <dl className="pairs">
          <dt>{field.name}</dt>
          <dd />
          <dt>{t("conflict.mine")}</dt>
          <dd>
            <Value field={field} value={mine} />
          </dd>
          <dt>{t("conflict.theirs")}</dt>
          <dd>
            <Value field={field} value={theirs.data.data[field.slug]} />
            <PersonName person={theirs.data.updated_by} />
          </dd>
        </dl>
      )}
    </Dialog>
  );
}
