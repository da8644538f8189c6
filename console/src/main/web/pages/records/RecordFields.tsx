import { useRef } from "react";
import { formatMoment } from "../../records/format";
import type { Refused } from "../../records/GridRow";
import { type Field, isSame, type Item } from "../../records/model";
import { PersonName } from "../../records/Value";
import { useMe } from "../../shell/workspace";
import { t } from "../../words";
import { Conflict } from "./Conflict";
import { FieldRow } from "./FieldRow";
import { useWrites } from "./useWrites";

/**
 * The fields of a record, each saved by itself. What was refused stays where it was typed.
 *
 * @param past the record as it was, which is shown instead and cannot be changed
 */
export function RecordFields({
  object,
  record,
  past,
  fields,
  isReadOnly = false,
}: {
  object: string;
  record: Item;
  past?: Item | undefined;
  fields: readonly Field[];
  isReadOnly?: boolean;
}) {
  const me = useMe();
  const { write, refused, discard, conflict, settle } = useWrites(object, true);
  const mayWrite = !isReadOnly && me.data?.permissions.includes("record.update") === true;
  const shown = past ?? record;
  const kept = (field: Field) =>
    past === undefined
      ? (refused[`${record.slug}/${field.slug}`] as Refused | undefined)
      : undefined;
  // The records as they were when the edits of their fields began.
  const begun = useRef(new Map<string, Item>());
  const change = async (field: Field, value: unknown) => {
    if (kept(field) !== undefined || !isSame(field, record.data[field.slug], value)) {
      await write({ record: begun.current.get(field.slug) ?? record, field, value });
    }
  };
  return (
    <div className="record-fields">
      {fields.map((field) => {
        const wrong = kept(field);
        return (
          <FieldRow
            key={field.slug}
            field={field}
            value={wrong === undefined ? shown.data[field.slug] : wrong.value}
            problem={wrong?.problem}
            isReadOnly={!mayWrite}
            isChanged={
              past !== undefined &&
              !isSame(field, past.data[field.slug], record.data[field.slug])
            }
            onBegin={() => begun.current.set(field.slug, record)}
            onSave={(value) => change(field, value)}
            onDiscard={() => discard(record.slug, field.slug)}
          />
        );
      })}
      <dl className="pairs meta">
        <dt>{t("system.created_at")}</dt>
        <dd>
          {formatMoment(record.created_at)} <PersonName person={record.created_by} />
        </dd>
        <dt>{t("system.updated_at")}</dt>
        <dd>
          {formatMoment(shown.updated_at)} <PersonName person={shown.updated_by} />
        </dd>
      </dl>
      {conflict !== null && <Conflict object={object} conflict={conflict} onClose={settle} />}
    </div>
  );
}
