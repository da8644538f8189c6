import { useId, useState } from "react";
import { Icon } from "../../parts/Icon";
import { CellEditor } from "../../records/CellEditor";
import { type Field, isEditable } from "../../records/model";
import { Value } from "../../records/Value";
import { t } from "../../words";

/** A field of a record: its name, its value, and a control to change it where it stands. */
export function FieldRow({
  field,
  value,
  problem,
  isReadOnly = false,
  onSave,
}: {
  field: Field;
  value: unknown;
  problem?: string | undefined;
  isReadOnly?: boolean;
  onSave: (value: unknown) => void;
}) {
  const id = useId();
  const [isEditing, setEditing] = useState(false);
  const mayEdit = !isReadOnly && isEditable(field);
  const isEmpty = value === null || value === undefined;
  return (
    <div className="field-row">
      <span id={id} className="label">
        <bdi>{field.name}</bdi>
        {field.is_required && <span aria-hidden="true"> *</span>}
      </span>
      <div className="value">
        {isEditing ? (
          <CellEditor
            field={field}
            value={value}
            typed={null}
            onSave={(next) => {
              setEditing(false);
              onSave(next);
            }}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <>
            <span className="shown">
              <Value field={field} value={value} />
              {isEmpty && <span className="meta">{mayEdit ? t("value.add") : "–"}</span>}
            </span>
            {mayEdit && (
              <button
                type="button"
                className="edit"
                aria-labelledby={id}
                aria-invalid={problem === undefined ? undefined : true}
                onClick={() => setEditing(true)}
              >
                <Icon icon="pencil" />
              </button>
            )}
          </>
        )}
        {problem !== undefined && <p className="problem">{problem}</p>}
      </div>
    </div>
  );
}
