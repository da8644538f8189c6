import { type MouseEvent, useId, useRef, useState } from "react";
import { IconButton } from "../../parts/Button";
import { Icon } from "../../parts/Icon";
import { CellEditor, type Leaving } from "../../records/CellEditor";
import { FileList } from "../../records/FileList";
import { type Field, isEditable } from "../../records/model";
import { Value } from "../../records/Value";
import { t } from "../../words";

/** A field of a record: its name, its value, and a control to change it where it stands. */
export function FieldRow({
  field,
  value,
  problem,
  isReadOnly = false,
  isChanged = false,
  isOpen = false,
  onBegin,
  onSave,
  onDiscard,
}: {
  field: Field;
  value: unknown;
  problem?: string | undefined;
  isReadOnly?: boolean;
  /** Whether it differs from what it is compared with. */
  isChanged?: boolean;
  /** Whether its control is open at first. */
  isOpen?: boolean;
  onBegin?: () => void;
  onSave: (value: unknown) => unknown;
  /** Throws a refused value away, if there is one. */
  onDiscard?: (() => void) | undefined;
}) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const [isEditing, setEditing] = useState(isOpen);
  const latest = useRef(value);
  latest.current = value;
  const mayEdit = !isReadOnly && isEditable(field);
  const isEmpty =
    value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  const edit = () => {
    onBegin?.();
    setEditing(true);
  };
  const begin = (event: MouseEvent) => {
    if (mayEdit && (event.target as HTMLElement).closest("a") === null) {
      edit();
    }
  };
  const leave = (leaving: Leaving) => {
    setEditing(false);
    if (leaving === "elsewhere") {
      return;
    }
    const step = leaving === "next" ? 1 : leaving === "previous" ? -1 : 0;
    // The button is there again after the control is gone.
    requestAnimationFrame(() => {
      const own = row.current?.querySelector<HTMLElement>(".edit");
      const form = row.current?.parentElement;
      const all = [...(form?.querySelectorAll<HTMLElement>(".edit") ?? [])];
      if (own != null) {
        (all[all.indexOf(own) + step] ?? own).focus();
      }
    });
  };
  return (
    <div ref={row} className={isChanged ? "field-row changed" : "field-row"}>
      <span id={id} className="label">
        <bdi>{field.name}</bdi>
        {field.is_required && <span aria-hidden="true"> *</span>}
      </span>
      <div className="value">
        {field.type === "file" ? (
          <FileList
            field={field}
            slugs={filesIn(value)}
            isReadOnly={isReadOnly}
            onChange={async (change) => {
              await onSave(change(filesIn(latest.current)));
            }}
          />
        ) : isEditing ? (
          <CellEditor
            field={field}
            value={value}
            typed={null}
            isForm
            onSave={(next, leaving) => {
              leave(leaving);
              onSave(next);
            }}
            onCancel={() => leave("stay")}
          />
        ) : (
          <>
            <span className={mayEdit ? "shown open" : "shown"} onClick={begin}>
              <Value field={field} value={value} />
              {isEmpty && <span className="meta">{mayEdit ? t("value.add") : "–"}</span>}
            </span>
            {mayEdit && (
              <button
                type="button"
                className="edit"
                aria-label={t("value.edit", { field: field.name })}
                aria-invalid={problem === undefined ? undefined : true}
                onClick={edit}
              >
                <Icon icon="pencil" />
              </button>
            )}
          </>
        )}
        {problem !== undefined && (
          <p className="problem row" role="alert">
            <span>{problem}</span>
            {onDiscard !== undefined && (
              <>
                <IconButton
                  icon="refresh"
                  label={t("form.tryAgain")}
                  onClick={() => onSave(value)}
                />
                <IconButton icon="arrow-back-up" label={t("value.discard")} onClick={onDiscard} />
              </>
            )}
          </p>
        )}
      </div>
    </div>
  );
}

function filesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? (value as string[]) : typeof value === "string" ? [value] : [];
}
