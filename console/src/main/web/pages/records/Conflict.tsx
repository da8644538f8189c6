import { type ReactNode, useState } from "react";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { formatMoment } from "../../records/format";
import { Conflict as Contested, saveField } from "../../records/save";
import { PersonName, Value } from "../../records/Value";
import { t } from "../../words";

/** Shows one's own value beside that of the other person, and lets one choose. */
export function Conflict({
  object,
  conflict,
  onClose,
}: {
  object: string;
  conflict: Contested;
  onClose: () => void;
}) {
  const [shown, setShown] = useState(conflict);
  const { field, mine, theirs } = shown;
  const { submit, isBusy, problems } = useSubmit(async () => {
    try {
      await saveField(object, theirs, field, mine);
      onClose();
    } catch (error) {
      if (!(error instanceof Contested)) {
        throw error;
      }
      // They changed it once more: decide again.
      setShown(error);
    }
  });
  return (
    <Dialog
      title={t("conflict.title")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("conflict.keepTheirs")}</Button>
          <Button kind="primary" isBusy={isBusy} onClick={() => submit()}>
            {t("conflict.keepMine")}
          </Button>
        </>
      }
    >
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      {Object.values(problems.fields).map((problem) => (
        <Notice key={problem} kind="danger">
          {problem}
        </Notice>
      ))}
      <p>{t("conflict.lead", { field: field.name })}</p>
      <div className="versus">
        <section>
          <h3>{t("conflict.mine")}</h3>
          <Shown value={<Value field={field} value={mine} />} isEmpty={isEmpty(mine)} />
        </section>
        <section>
          <h3>{t("conflict.theirs")}</h3>
          <Shown
            value={<Value field={field} value={theirs.data[field.slug]} />}
            isEmpty={isEmpty(theirs.data[field.slug])}
          />
          <p className="meta">
            <PersonName person={theirs.updated_by} /> {formatMoment(theirs.updated_at)}
          </p>
        </section>
      </div>
    </Dialog>
  );
}

function Shown({ value, isEmpty: hasNone }: { value: ReactNode; isEmpty: boolean }) {
  return <div className="shown">{hasNone ? t("value.none") : value}</div>;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}
