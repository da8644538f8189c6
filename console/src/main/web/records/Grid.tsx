import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Checkbox } from "../parts/Field";
import { t } from "../words";
import { type Column, fitted, startsOf, TICKS } from "./columns";
import { useGridDrag } from "./gridDrag";
import { clearing, copy, filling, pasting } from "./gridEdits";
import { pressed } from "./gridKeys";
import { GridFoot } from "./GridFoot";
import { type Editing, GridRow, type RowActions } from "./GridRow";
import { reveal, useLatest, useWindow } from "./gridView";
import { HeadCell } from "./HeadCell";
import { isEditable, isSame, type Item } from "./model";
import { isOneCell, isWithin, type Place, rangeOf } from "./range";
import type { Edit } from "./save";

const OVERSCAN = 8;
const NEAR_END = 20;
const STEP = 20;
const HEIGHTS = { compact: 30, normal: 36, comfortable: 46 } as const;
const NOTHING: Readonly<Record<string, unknown>> = {};
const BEGIN: Place = { row: 0, column: 0 };

interface Shown {
  label: string;
  columns: readonly Column[];
  records: readonly Item[];
  /** The number of all records; null if it is unknown. */
  total: number | null;
  density?: keyof typeof HEIGHTS;
  head: (column: Column, index: number) => ReactNode;
  /** What stands below a column. */
  foot?: (column: Column, index: number) => ReactNode;
  selected: ReadonlySet<string>;
  isReadOnly: boolean;
  /** Values that were refused, by record and field. */
  refused?: Readonly<Record<string, unknown>>;
  addressOf: (record: Item) => string;
  onSelect: (selected: ReadonlySet<string>) => void;
  onOpen: (record: Item) => void;
  /** Called with the record as it was when the edit began. */
  onSave: (edit: Edit) => void;
  /** Called with the cells that a paste, a fill or a clearing changes. */
  onSaveAll: (edits: readonly Edit[]) => void;
  /** Called if an edit is given up, with a refused value or without one. */
  onDiscard?: (record: Item, field: string) => void;
  onWidth?: (column: Column, width: number) => void;
  onMove?: (slug: string, place: string) => void;
  /** Called when the last rows come into view. */
  onEnd: () => void;
  /** What follows the last column head. */
  end?: ReactNode;
}

/**
 * A table of records in which cells are chosen by the arrow keys and changed by typing. Only the
 * visible cells are drawn.
 */
export function Grid(shown: Shown) {
  const { records, selected, isReadOnly, refused = NOTHING, onSelect, onOpen, onEnd } = shown;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(BEGIN);
  const [far, setFar] = useState(BEGIN);
  // By the record and not by the row, which others may move while somebody types.
  const [editing, setEditing] = useState<Editing | null>(null);
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const anchor = useRef(0);
  const columns = useMemo(
    () =>
      shown.columns.map((column) => {
        const width = widths[column.field.slug];
        return width === undefined ? column : { ...column, width };
      }),
    [shown.columns, widths],
  );
  const starts = useMemo(() => startsOf(columns), [columns]);
  const inView = useWindow(scroller, columns, starts);
  const height = HEIGHTS[shown.density ?? "normal"];
  const rows = useVirtualizer({
    count: records.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
  });
  useEffect(() => rows.measure(), [height, rows]);
  const visible = rows.getVirtualItems();
  const last = visible[visible.length - 1]?.index ?? 0;
  useEffect(() => {
    if (last >= records.length - NEAR_END) {
      onEnd();
    }
  }, [last, records.length, onEnd]);

  const width = columns.reduce((sum, one) => sum + one.width, TICKS);
  const chosen = rangeOf(active, far);
  const focus = () => scroller.current?.focus({ preventScroll: true });
  const held = (row: number, column: number): Place => ({
    row: Math.max(0, Math.min(records.length - 1, row)),
    column: Math.max(0, Math.min(columns.length - 1, column)),
  });
  const stretch = (row: number, column: number) => {
    const next = held(row, column);
    setFar(next);
    rows.scrollToIndex(next.row);
    reveal(scroller.current, columns, starts, next.column);
  };
  const go = (row: number, column: number) => {
    setActive(held(row, column));
    stretch(row, column);
  };
  const edit = (typed: string | null, place = active) => {
    const column = columns[place.column];
    const record = records[place.row];
    if (record === undefined || column === undefined) {
      return;
    }
    if (!isReadOnly && isEditable(column.field)) {
      setEditing({ record, field: column.field.slug, typed });
    } else if (typed === null) {
      onOpen(record);
    }
  };
  const saveAll = (edits: readonly Edit[]) => {
    const [only] = edits;
    if (isReadOnly || only === undefined) {
      return;
    }
    if (edits.length === 1) {
      shown.onSave(only);
    } else {
      shown.onSaveAll(edits);
    }
  };
  const fill = (bottom: number) => saveAll(filling(records, columns, chosen, bottom));
  const clear = () => saveAll(clearing(records, columns, chosen));
  const actions = useLatest<RowActions>({
    tick: (row, isRange) => {
      const next = new Set(selected);
      const from = isRange ? Math.min(anchor.current, row) : row;
      const to = isRange ? Math.max(anchor.current, row) : row;
      const isOn = !selected.has(records[row]?.slug ?? "");
      for (const record of records.slice(from, to + 1)) {
        next[isOn ? "add" : "delete"](record.slug);
      }
      anchor.current = row;
      onSelect(next);
    },
    open: onOpen,
    addressOf: shown.addressOf,
    save: (column, value, leaving) => {
      setEditing(null);
      if (leaving !== "elsewhere") {
        focus();
      }
      if (editing !== null) {
        const { record } = editing;
        const isRefused = refused[`${record.slug}/${column.field.slug}`] !== undefined;
        if (isRefused || !isSame(column.field, record.data[column.field.slug], value)) {
          shown.onSave({ record, field: column.field, value });
        }
      }
      if (leaving === "down") {
        go(active.row + 1, active.column);
      } else if (leaving === "next" || leaving === "previous") {
        go(active.row, active.column + (leaving === "next" ? 1 : -1));
      }
    },
    stop: () => {
      if (editing !== null) {
        shown.onDiscard?.(editing.record, editing.field);
      }
      setEditing(null);
      focus();
    },
  });
  const drag = useGridDrag({
    onPlace: ({ row, column }, isRange) => (isRange ? setFar({ row, column }) : go(row, column)),
    onStretch: setFar,
    onEdit: (place) => edit(null, place),
    onFill: (row) => {
      fill(row);
      setFar({ row: Math.max(row, chosen.bottom), column: far.column });
    },
  });
  const resize = (column: Column, to: number) =>
    setWidths((before) => ({ ...before, [column.field.slug]: fitted(to) }));
  const keepWidth = (column: Column, to: number) => {
    resize(column, to);
    shown.onWidth?.(column, fitted(to));
  };
  const toHead = (index: number) =>
    scroller.current?.querySelector<HTMLElement>(`[data-head="${index}"] button`)?.focus();
  const ofTable =
    <E extends React.SyntheticEvent>(act: (event: E) => void) =>
    (event: E) => {
      if (event.target === scroller.current) {
        act(event);
      }
    };

  const isAll = records.length > 0 && records.every((record) => selected.has(record.slug));
  const isActiveDrawn = visible.some((row) => row.index === active.row);
  return (
    <div
      ref={scroller}
      className="grid"
      role="grid"
      aria-label={shown.label}
      aria-rowcount={shown.total === null ? -1 : shown.total + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable="true"
      aria-activedescendant={isActiveDrawn ? `cell-${active.row}-${active.column}` : undefined}
      tabIndex={0}
      onKeyDown={ofTable((event: React.KeyboardEvent) =>
        pressed(event, {
          active,
          far,
          go,
          stretch,
          edit,
          clear,
          fill: () => fill(chosen.bottom),
          open: () => {
            const record = records[active.row];
            if (record !== undefined) {
              onOpen(record);
            }
          },
          tick: (isRange) => actions.tick(active.row, isRange),
          selectAll: () => onSelect(new Set(records.map((record) => record.slug))),
          selectNone: () => (isOneCell(chosen) ? onSelect(new Set()) : setFar(active)),
          toHead: () => toHead(active.column),
          widen: (by) => {
            const column = columns[active.column];
            if (column !== undefined) {
              keepWidth(column, column.width + by * STEP);
            }
          },
        }),
      )}
      onCopy={ofTable((event: React.ClipboardEvent) => copy(event, records, columns, chosen))}
      onCut={ofTable((event: React.ClipboardEvent) => {
        copy(event, records, columns, chosen);
        clear();
      })}
      onPaste={ofTable((event: React.ClipboardEvent) => {
        event.preventDefault();
        const text = event.clipboardData.getData("text/plain");
        saveAll(pasting(records, columns, chosen, text));
      })}
    >
      <div className="grid-head" role="row" aria-rowindex={1} style={{ inlineSize: width }}>
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
          <HeadCell
            key={column.field.slug}
            column={column}
            index={index}
            start={starts[index] ?? TICKS}
            onDrag={resize}
            onWidth={keepWidth}
            onMove={shown.onMove}
            onStep={toHead}
            onLeave={focus}
          >
            {shown.head(column, index)}
          </HeadCell>
        ))}
        {shown.end !== undefined && shown.end !== false && (
          <div className="grid-end" role="columnheader">
            {shown.end}
          </div>
        )}
      </div>
      <div
        className="grid-body"
        style={{ blockSize: rows.getTotalSize(), inlineSize: width }}
        {...drag}
      >
        {visible.map((row) => {
          const record = records[row.index];
          const isChosen = isWithin(chosen, row.index, chosen.left);
          return record === undefined ? null : (
            <GridRow
              key={record.slug}
              record={record}
              row={row.index}
              top={row.start}
              height={row.size}
              columns={columns}
              starts={starts}
              window={inView}
              active={active.row === row.index ? active.column : -1}
              from={isChosen ? chosen.left : -1}
              to={isChosen ? chosen.right : -1}
              isFillable={!isReadOnly && row.index === chosen.bottom}
              isSelected={selected.has(record.slug)}
              isReadOnly={isReadOnly}
              editing={editing?.record.slug === record.slug ? editing : null}
              refused={refused}
              actions={actions}
            />
          );
        })}
      </div>
      {shown.foot !== undefined && (
        <GridFoot columns={columns} starts={starts} width={width} foot={shown.foot} />
      )}
    </div>
  );
}
