import type { DeletedRecord } from "generated/api";
import { useState } from "react";
import { Button } from "../../parts/Button";
import { formatMoment } from "../../records/format";
import { type Field, nameField, textOf } from "../../records/model";
import { PersonName, Value } from "../../records/Value";
import { t } from "../../words";
import { restoreOne } from "./trash";

const MAX_SHOWN = 4;

/** A deleted record with its first fields, and who deleted it when. */
export function TrashRow({
  object,
  record,
  fields,
  isSelected,
  mayRestore,
  onSelect,
}: {
  object: string;
  record: DeletedRecord;
  fields: readonly Field[];
  isSelected: boolean;
  mayRestore: boolean;
  onSelect: (isSelected: boolean) => void;
}) {
  const [isRestoring, setRestoring] = useState(false);
  const name = nameField(fields);
  const title =
    (name === undefined ? "" : textOf(name, record.data[name.slug])) || record.slug;
  const restore = async () => {
    setRestoring(true);
    await restoreOne(object, record.slug, title);
    setRestoring(false);
  };
  return (
    <li className={isSelected ? "selected" : ""}>
      {mayRestore && (
        <input
          type="checkbox"
          aria-label={t("trash.select", { name: title })}
          checked={isSelected}
          onChange={(event) => onSelect(event.target.checked)}
        />
      )}
      <div className="text">
        <span className="title">
          <bdi>{title}</bdi>
        </span>
        <span className="line">
          {fields
            .filter((field) => field !== name && isFilled(record.data[field.slug]))
            .slice(0, MAX_SHOWN)
            .map((field) => (
              <span key={field.slug} title={field.name}>
                <Value field={field} value={record.data[field.slug]} />
              </span>
            ))}
        </span>
        <span className="line meta">
          <span>{t("trash.deletedAt", { when: formatMoment(record.deleted_at) })}</span>
          <PersonName person={record.deleted_by} />
        </span>
      </div>
      {mayRestore && (
        <Button
          icon="restore"
          aria-label={t("trash.restoreNamed", { name: title })}
          isBusy={isRestoring}
          onClick={restore}
        >
          {t("trash.restore")}
        </Button>
      )}
    </li>
  );
}

function isFilled(value: unknown): boolean {
  return value != null && !(Array.isArray(value) && value.length === 0);
}
