import { useState } from "react";
import { newKey } from "../../api/client";
import { Problem } from "../../api/problem";
import { problemsOf } from "../../parts/form";
import { save } from "../../records/data";
import { formatMoment } from "../../records/format";
import { type Field, isSame, type Item } from "../../records/model";
import { PersonName } from "../../records/Value";
import { useMe } from "../../shell/workspace";
import { t } from "../../words";
import { Conflict, type Conflicting } from "./Conflict";
import { FieldRow } from "./FieldRow";

/** The fields of a record, each saved by itself. What was refused stays where it was typed. */
export function RecordFields({
  object,
  record,
  fields,
}: {
  object: string;
  record: Item;
  fields: readonly Field[];
}) {
  const me = useMe();
  const [refused, setRefused] = useState<Record<string, { value: unknown; problem: string }>>({});
  const [conflict, setConflict] = useState<Conflicting | null>(null);
  const mayWrite = me.data?.permissions.includes("record.update") ?? false;
  const write = async (field: Field, value: unknown) => {
    const { [field.slug]: _, ...others } = refused;
    setRefused(others);
    if (isSame(field, record.data[field.slug], value)) {
      return;
    }
    try {
      await save(object, record.slug, record.version, { [field.slug]: value }, newKey());
    } catch (error) {
      if (error instanceof Problem && error.status === 412) {
        setConflict({ record, field, mine: value });
        return;
      }
      const { whole, fields: wrong } = problemsOf(error);
      const problem = wrong[`data.${field.slug}`] ?? whole ?? Object.values(wrong).join(" ");
      setRefused((before) => ({ ...before, [field.slug]: { value, problem } }));
    }
  };
  return (
    <div className="record-fields">
      {fields.map((field) => {
        const wrong = refused[field.slug];
        return (
          <FieldRow
            key={field.slug}
            field={field}
            value={wrong === undefined ? record.data[field.slug] : wrong.value}
            problem={wrong?.problem}
            isReadOnly={!mayWrite}
            onSave={(value) => void write(field, value)}
          />
        );
      })}
      <dl className="pairs meta">
        <dt>{t("system.assigned_to")}</dt>
        <dd>{record.assigned_to === null ? "–" : <PersonName person={record.assigned_to} />}</dd>
        <dt>{t("system.created_at")}</dt>
        <dd>
          {formatMoment(record.created_at)} <PersonName person={record.created_by} />
        </dd>
        <dt>{t("system.updated_at")}</dt>
        <dd>
          {formatMoment(record.updated_at)} <PersonName person={record.updated_by} />
        </dd>
      </dl>
      {conflict !== null && (
        <Conflict object={object} conflict={conflict} onClose={() => setConflict(null)} />
      )}
    </div>
  );
}
