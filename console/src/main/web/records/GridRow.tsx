import { type CSSProperties, memo } from "react";
import { Icon } from "../parts/Icon";
import { t } from "../words";
import { CellEditor, type Leaving } from "./CellEditor";
import { type Column, TICKS } from "./columns";
import type { Window } from "./gridView";
import { isEditable, isNumeric, type Item } from "./model";
import { Value } from "./Value";

/** A value that was refused: it stays in its cell until it is corrected or thrown away. */
export interface Refused {
  readonly value: unknown;
  readonly problem: string;
}

export interface Editing {
  /** The record as it was when the edit began. */
  readonly record: Item;
  readonly field: string;
  /** The text that began the edit, if typing began it. */
  readonly typed: string | null;
}

/** What a row can ask of its table; always the same, so that only rows that changed are drawn. */
export interface RowActions {
  tick: (row: number, isRange: boolean) => void;
  open: (record: Item) => void;
  save: (column: Column, value: unknown, leaving: Leaving) => void;
  stop: () => void;
  addressOf: (record: Item) => string;
}

interface Shown {
  record: Item;
  row: number;
  top: number;
  height: number;
  columns: readonly Column[];
  starts: readonly number[];
  window: Window;
  /** The column of the active cell, if it is in this row. */
  active: number;
  /** The chosen columns of this row; from -1: none. */
  from: number;
  to: number;
  isFillable: boolean;
  isSelected: boolean;
  isReadOnly: boolean;
  editing: Editing | null;
  refused: Readonly<Record<string, unknown>>;
  actions: RowActions;
}

/** A row of the table of records. Only the columns in view are drawn, and those that are pinned. */
export const GridRow = memo(function GridRow(shown: Shown) {
  const { row, columns, starts, window, isSelected, actions } = shown;
  const { pinned, first, last } = window;
  const before = (starts[first] ?? 0) - (starts[pinned] ?? 0);
  return (
    <div
      className={isSelected ? "grid-row selected" : "grid-row"}
      role="row"
      aria-rowindex={row + 2}
      aria-selected={isSelected}
      style={{ blockSize: shown.height, insetBlockStart: shown.top }}
    >
      <div className="cell ticks pinned" role="gridcell" aria-colindex={1}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={t("grid.select")}
          checked={isSelected}
          onChange={() => undefined}
          onClick={(event) => actions.tick(row, event.shiftKey)}
        />
      </div>
      {columns.slice(0, pinned).map((column, index) => (
        <Cell key={column.field.slug} {...shown} column={column} index={index} />
      ))}
      {before > 0 && <span className="gap" style={{ inlineSize: before }} />}
      {columns.slice(Math.max(first, pinned), last + 1).map((column, index) => (
        <Cell
          key={column.field.slug}
          {...shown}
          column={column}
          index={Math.max(first, pinned) + index}
        />
      ))}
    </div>
  );
});

function Cell({
  record,
  row,
  column,
  index,
  starts,
  active,
  from,
  to,
  isFillable,
  isReadOnly,
  editing,
  refused,
  actions,
}: Shown & { column: Column; index: number }) {
  const { field } = column;
  const isEdited = editing?.field === field.slug;
  const wrong = refused[`${record.slug}/${field.slug}`] as Refused | undefined;
  const value = wrong === undefined ? record.data[field.slug] : wrong.value;
  const isEnd = isFillable && index === to;
  return (
    <div
      id={`cell-${row}-${index}`}
      data-row={row}
      data-column={index}
      role="gridcell"
      aria-colindex={index + 2}
      aria-readonly={isReadOnly || !isEditable(field) || undefined}
      aria-invalid={wrong === undefined ? undefined : true}
      title={wrong?.problem}
      className={[
        "cell",
        column.isPinned ? "pinned" : "",
        isNumeric(field) ? "end" : "",
        active === index ? "active" : "",
        index >= from && index <= to ? "chosen" : "",
        isEdited ? "edited" : "",
        wrong === undefined ? "" : "wrong",
      ].join(" ")}
      style={placed(column, starts[index] ?? TICKS)}
    >
      {isEdited ? (
        <CellEditor
          field={field}
          value={value}
          typed={editing.typed}
          onSave={(next, leaving) => actions.save(column, next, leaving)}
          onCancel={actions.stop}
        />
      ) : (
        <Value field={field} value={value} isCell />
      )}
      {index === 0 && !isEdited && (
        <a
          className="open"
          tabIndex={-1}
          href={actions.addressOf(record)}
          onClick={(event) => {
            if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
              event.preventDefault();
              actions.open(record);
            }
          }}
        >
          <Icon icon="layout-sidebar-right" />
          {t("grid.open")}
        </a>
      )}
      {isEnd && !isEdited && <span className="fill" data-fill="" title={t("grid.fill")} />}
    </div>
  );
}

/** The width of a cell, and where it stays if it is pinned. */
export function placed(column: Column, start: number): CSSProperties {
  return column.isPinned
    ? { inlineSize: column.width, insetInlineStart: start }
    : { inlineSize: column.width };
}
