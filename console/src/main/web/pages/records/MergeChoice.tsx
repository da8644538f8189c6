import { formatMoment } from "../../records/format";
import { type Field, isComputed, isMultiple, isSame, type Item, textOf } from "../../records/model";
import { Value } from "../../records/Value";
import { t } from "../../words";

/** Records that are being merged, and what is chosen of them. */
export interface Merging {
  records: readonly Item[];
  fields: readonly Field[];
  /** The slug of the record that stays. */
  survivor: string;
  /** The slug of the record whose value of a field is kept. */
  keptOf: (field: Field) => string;
  onSurvive: (slug: string) => void;
  onKeep: (field: Field, slug: string) => void;
}

/** Whether people choose one of the values of a field. */
export function isChosen(field: Field, records: readonly Item[]): boolean {
  const first = records[0]?.data[field.slug];
  return (
    !isComputed(field) &&
    field.type !== "serial_number" &&
    !isMultiple(field) &&
    !records.every((record) => isSame(field, first, record.data[field.slug]))
  );
}

/** The choice of one record as the one that stays, with what names it. */
export function SurvivorChoice({
  record,
  name,
  survivor,
  onSurvive,
}: Pick<Merging, "survivor" | "onSurvive"> & { record: Item; name: string }) {
  return (
    <label className="merge-choice">
      <input
        type="radio"
        name="survivor"
        checked={survivor === record.slug}
        onChange={() => onSurvive(record.slug)}
      />
      <span>
        {name} <span className="meta">{formatMoment(record.created_at)}</span>
      </span>
    </label>
  );
}

/** The value of one record, which can be chosen where the records differ. */
export function MergeChoice({
  field,
  record,
  records,
  keptOf,
  onKeep,
}: Pick<Merging, "records" | "keptOf" | "onKeep"> & { field: Field; record: Item }) {
  const value = record.data[field.slug];
  const text = textOf(field, value);
  const shown =
    text === "" ? (
      <span className="meta">{t("merging.empty")}</span>
    ) : (
      <span className="merge-value">
        <Value field={field} value={value} />
      </span>
    );
  return isChosen(field, records) ? (
    <label className="merge-choice">
      <input
        type="radio"
        name={`value ${field.slug}`}
        aria-label={t("merging.keep", { value: text || t("merging.empty"), field: field.name })}
        checked={keptOf(field) === record.slug}
        onChange={() => onKeep(field, record.slug)}
      />
      {shown}
    </label>
  ) : (
    shown
  );
}
