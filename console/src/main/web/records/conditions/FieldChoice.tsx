import { t } from "../../words";
import { type Field, isMultiple } from "../model";
import { filterable, MOST_STEPS, splitPath, targetOf, useRelatedFields } from "./related";

/** Chooses a field of records, or of those that are related to them: one list for each relation. */
export function FieldChoice({
  path,
  fields,
  steps,
  label,
  whole,
  among = filterable,
  onChoose,
}: {
  path: string;
  fields: readonly Field[];
  /** How many relations led to the records of the fields. */
  steps: number;
  label: string;
  /** The label of the choice of the related records themselves; without it, they cannot be chosen. */
  whole?: string;
  /** Which fields of related records can be chosen. */
  among?: (fields: readonly Field[]) => readonly Field[];
  /** Called with the path, which is empty if no field of related records is chosen. */
  onChoose: (path: string, field: Field | undefined) => void;
}) {
  const related = useRelatedFields();
  const { slug, rest } = splitPath(path, fields);
  const field = fields.find((one) => one.slug === slug);
  const object = field === undefined ? null : targetOf(field);
  const further =
    object === null || (steps >= MOST_STEPS && rest === "") ? [] : among(related(object));
  return (
    <>
      <select
        className="input"
        aria-label={label}
        value={slug}
        onChange={(event) => {
          const next = event.target.value;
          const chosen = fields.find((one) => one.slug === next);
          if (chosen !== undefined || next === "") {
            onChoose(next, chosen);
          }
        }}
      >
        {whole !== undefined && <option value="">{whole}</option>}
        {field === undefined && slug !== "" && <option value={slug}>{slug}</option>}
        {fields.map((one) => (
          <option key={one.slug} value={one.slug}>
            {one.name}
          </option>
        ))}
      </select>
      {field !== undefined && (further.length > 0 || rest !== "") && (
        <>
          <span aria-hidden="true">›</span>
          <FieldChoice
            path={rest}
            fields={further}
            steps={steps + 1}
            among={among}
            label={t("conditions.fieldOf", { name: field.name })}
            whole={t(isMultiple(field) ? "conditions.themselves" : "conditions.itself")}
            onChoose={(next, chosen) =>
              onChoose(next === "" ? slug : `${slug}.${next}`, chosen ?? field)
            }
          />
        </>
      )}
    </>
  );
}
