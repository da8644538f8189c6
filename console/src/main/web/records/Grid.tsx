import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { Checkbox } from "../parts/Field";
import { t } from "../words";
import { CellEditor, type Leaving } from "./CellEditor";
import type { Column } from "./columns";
import { isEditable, isNumeric, isSame, type Item, textOf, valueOf } from "./model";
import { Value } from "./Value";

const ROW = 36;
const TICKS = 40;
const OVERSCAN = 8;
const PAGE = 20;

interface Place {
  row: number;
  column: number;
}

interface Editing {
  slug: string;
  column: number;
  /** The text that began the edit, if typing began it. */
  typed: string | null;
}

/**
 * A table of records in which a cell is chosen by the arrow keys and changed by typing. Only the
 * visible rows are drawn.
 */
export function Grid({
  label,
  columns,
  records,
  total,
  head,
  selected,
  isReadOnly,
  onSelect,
  onOpen,
  onSave,
  onEnd,
}: {
  label: string;
  columns: readonly Column[];
  records: readonly Item[];
  /** The number of all records; null if it is unknown. */
  total: number | null;
  head: (column: Column, index: number) => ReactNode;
  selected: ReadonlySet<string>;
  isReadOnly: boolean;
  onSelect: (selected: ReadonlySet<string>) => void;
  onOpen: (record: Item) => void;
  onSave: (record: Item, column: Column, value: unknown) => void;
  /** Called when the last rows come into view. */
  onEnd: () => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  // By the record and not by the row, which others may move while somebody types.
  const [editing, setEditing] = useState<Editing | null>(null);
  const anchor = useRef(0);
  const rows = useVirtualizer({
    count: records.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: OVERSCAN,
  });
  const visible = rows.getVirtualItems();
  const last = visible[visible.length - 1]?.index ?? 0;
  useEffect(() => {
    if (last >= records.length - PAGE) {
      onEnd();
    }
  }, [last, records.length, onEnd]);

  const starts = columns.map((_, index) =>
    columns.slice(0, index).reduce((sum, one) => sum + one.width, TICKS),
  );
  const width = columns.reduce((sum, one) => sum + one.width, TICKS);
  const place = (index: number): CSSProperties => {
    const column = columns[index];
    return column === undefined
      ? {}
      : column.isPinned
        ? { inlineSize: column.width, insetInlineStart: starts[index] }
        : { inlineSize: column.width };
  };

  const go = (row: number, column: number) => {
    const next = {
      row: Math.max(0, Math.min(records.length - 1, row)),
      column: Math.max(0, Math.min(columns.length - 1, column)),
    };
    setActive(next);
    rows.scrollToIndex(next.row);
    reveal(scroller.current, columns, starts, next.column);
  };
  const edit = (typed: string | null) => {
    const column = columns[active.column];
    const slug = records[active.row]?.slug;
    if (!isReadOnly && slug !== undefined && column !== undefined && isEditable(column.field)) {
      setEditing({ slug, column: active.column, typed });
    }
  };
  const stop = () => {
    setEditing(null);
    scroller.current?.focus({ preventScroll: true });
  };
  const saved = (record: Item, column: Column, value: unknown, leaving: Leaving) => {
    stop();
    if (!isSame(column.field, record.data[column.field.slug], value)) {
      onSave(record, column, value);
    }
    if (leaving === "down") {
      go(active.row + 1, active.column);
    } else if (leaving !== "stay") {
      go(active.row, active.column + (leaving === "next" ? 1 : -1));
    }
  };
  const tick = (row: number, isRange: boolean) => {
    const next = new Set(selected);
    const [from, to] = isRange ? [Math.min(anchor.current, row), Math.max(anchor.current, row)] : [row, row];
    const isOn = !selected.has(records[row]?.slug ?? "");
    for (const record of records.slice(from, to + 1)) {
      if (isOn) {
        next.add(record.slug);
      } else {
        next.delete(record.slug);
      }
    }
    anchor.current = row;
    onSelect(next);
  };

  const press = (event: KeyboardEvent) => {
    if (event.target !== scroller.current) {
      return;
    }
    const record = records[active.row];
    const column = columns[active.column];
    const isCommand = event.ctrlKey || event.metaKey;
    const step = document.documentElement.dir === "rtl" ? -1 : 1;
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(active.row + 1, active.column),
      ArrowUp: () => go(active.row - 1, active.column),
      ArrowRight: () => go(active.row, active.column + step),
      ArrowLeft: () => go(active.row, active.column - step),
      PageDown: () => go(active.row + PAGE, active.column),
      PageUp: () => go(active.row - PAGE, active.column),
      Home: () => go(isCommand ? 0 : active.row, 0),
      End: () => go(isCommand ? records.length - 1 : active.row, columns.length - 1),
      Enter: () => edit(null),
      F2: () => edit(null),
      Delete: () => record && column && change(record, column, null),
      Backspace: () => record && column && change(record, column, null),
      " ": () => (event.shiftKey || isCommand ? tick(active.row, event.shiftKey) : record && onOpen(record)),
    };
    const move = moves[event.key];
    if (move !== undefined) {
      event.preventDefault();
      move();
    } else if (event.key.length === 1 && !isCommand && !event.altKey) {
      event.preventDefault();
      edit(event.key);
    }
  };
  const change = (record: Item, column: Column, value: unknown) => {
    if (
      !isReadOnly &&
      isEditable(column.field) &&
      !isSame(column.field, record.data[column.field.slug], value)
    ) {
      onSave(record, column, value);
    }
  };

  const copy = (event: React.ClipboardEvent) => {
    const record = records[active.row];
    const column = columns[active.column];
    if (editing === null && record !== undefined && column !== undefined) {
      event.preventDefault();
      event.clipboardData.setData(
        "text/plain",
        textOf(column.field, record.data[column.field.slug]),
      );
    }
  };
  const paste = (event: React.ClipboardEvent) => {
    if (editing !== null || isReadOnly) {
      return;
    }
    event.preventDefault();
    const lines = event.clipboardData.getData("text/plain").replace(/\r?\n$/, "").split(/\r?\n/);
    lines.forEach((line, down) => {
      line.split("\t").forEach((text, across) => {
        const record = records[active.row + down];
        const column = columns[active.column + across];
        if (record !== undefined && column !== undefined && !column.field.type.match(/relation|smart/)) {
          change(record, column, valueOf(column.field, text));
        }
      });
    });
  };

  const isAll = records.length > 0 && records.every((record) => selected.has(record.slug));
  return (
    <div
      ref={scroller}
      className="grid"
      role="grid"
      aria-label={label}
      aria-rowcount={total ?? -1}
      aria-colcount={columns.length + 1}
      aria-multiselectable="true"
      aria-activedescendant={`cell-${active.row}-${active.column}`}
      tabIndex={0}
      onKeyDown={press}
      onCopy={copy}
      onPaste={paste}
    >
      <div className="grid-head" role="row" style={{ inlineSize: width }}>
        <div className="cell ticks pinned" role="columnheader" aria-colindex={1}>
          <Checkbox
            label={<span className="only-read">{t("grid.selectAll")}</span>}
            checked={isAll}
            onChange={(isOn) =>
              onSelect(new Set(isOn ? records.map((record) => record.slug) : []))
            }
          />
        </div>
        {columns.map((column, index) => (
          <div
            key={column.field.slug}
            className={`cell ${column.isPinned ? "pinned" : ""}`}
            role="columnheader"
            aria-colindex={index + 2}
            style={place(index)}
          >
            {head(column, index)}
          </div>
        ))}
      </div>
      <div className="grid-body" style={{ blockSize: rows.getTotalSize(), inlineSize: width }}>
        {visible.map((row) => {
          const record = records[row.index];
          return record === undefined ? null : (
            <div
              key={record.slug}
              className={`grid-row ${selected.has(record.slug) ? "selected" : ""}`}
              role="row"
              aria-rowindex={row.index + 2}
              aria-selected={selected.has(record.slug)}
              style={{ blockSize: row.size, insetBlockStart: row.start }}
            >
              <div className="cell ticks pinned" role="gridcell" aria-colindex={1}>
                <input
                  type="checkbox"
                  tabIndex={-1}
                  aria-label={t("grid.select")}
                  checked={selected.has(record.slug)}
                  onChange={() => undefined}
                  onClick={(event) => tick(row.index, event.shiftKey)}
                />
              </div>
              {columns.map((column, index) => {
                const isActive = active.row === row.index && active.column === index;
                const isEdited =
                  editing?.slug === record.slug && editing.column === index;
                const value = record.data[column.field.slug];
                return (
                  <div
                    key={column.field.slug}
                    id={`cell-${row.index}-${index}`}
                    role="gridcell"
                    aria-colindex={index + 2}
                    aria-readonly={isReadOnly || !isEditable(column.field) || undefined}
                    className={[
                      "cell",
                      column.isPinned ? "pinned" : "",
                      isNumeric(column.field) ? "end" : "",
                      isActive ? "active" : "",
                    ].join(" ")}
                    style={place(index)}
                    onMouseDown={() => setActive({ row: row.index, column: index })}
                    onDoubleClick={() => edit(null)}
                  >
                    {isEdited ? (
                      <CellEditor
                        field={column.field}
                        value={value}
                        typed={editing.typed}
                        onSave={(next, leaving) => saved(record, column, next, leaving)}
                        onCancel={stop}
                      />
                    ) : (
                      <Value field={column.field} value={value} />
                    )}
                    {index === 0 && !isEdited && (
                      <button
                        type="button"
                        className="open"
                        tabIndex={-1}
                        onClick={() => onOpen(record)}
                      >
                        {t("grid.open")}
                      </button>
                    )}
                  </div>
                );
              })}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Scrolls sideways until a column is not hidden behind the pinned ones or the edge. */
function reveal(
  scroller: HTMLDivElement | null,
  columns: readonly Column[],
  starts: readonly number[],
  index: number,
): void {
  const column = columns[index];
  const start = starts[index];
  if (scroller === null || column === undefined || start === undefined || column.isPinned) {
    return;
  }
  const pinned = columns
    .filter((one) => one.isPinned)
    .reduce((sum, one) => sum + one.width, TICKS);
  const sign = document.documentElement.dir === "rtl" ? -1 : 1;
  const scrolled = scroller.scrollLeft * sign;
  if (start - scrolled < pinned) {
    scroller.scrollLeft = sign * (start - pinned);
  } else if (start + column.width - scrolled > scroller.clientWidth) {
    scroller.scrollLeft = sign * (start + column.width - scroller.clientWidth);
  }
}
