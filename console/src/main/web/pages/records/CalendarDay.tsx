import { type KeyboardEvent, useState } from "react";
import { IconButton } from "../../parts/Button";
import { formatDay, formatNumber, formatTime, formatWeekday } from "../../records/format";
import { type Field, type Item, nameField, stageField, textOf } from "../../records/model";
import { OptionChip } from "../../records/Value";
import type { Shown } from "../../records/view";
import { t } from "../../words";

const MAX_SHOWN = 4;

/** A day of a calendar with its records. */
export function CalendarDay({
  day,
  isToday,
  isOther,
  isWhole,
  field,
  fields,
  shown,
  records,
  isReadOnly,
  isTarget,
  onDrag,
  onDrop,
  onKey,
  onOpen,
  onWeek,
  onMake,
}: {
  day: string;
  isToday: boolean;
  /** Whether it belongs to the month before or after. */
  isOther: boolean;
  /** Whether it has room for all its records and more of each. */
  isWhole: boolean;
  field: Field;
  fields: readonly Field[];
  shown: Shown;
  records: readonly Item[];
  isReadOnly: boolean;
  isTarget: boolean;
  onDrag: (record: Item | null) => void;
  onDrop: () => void;
  onKey: (event: KeyboardEvent, record: Item) => void;
  onOpen: (slug: string) => void;
  onWeek: () => void;
  onMake: (() => void) | undefined;
}) {
  const [isOver, setOver] = useState(false);
  const name = nameField(fields);
  const named = fields.filter(
    (one) => shown.fields.includes(one.slug) && one.type === "select",
  );
  const chip = named[0] ?? (isWhole ? stageField(fields) : undefined);
  const most = isWhole ? records.length : MAX_SHOWN;
  const classes = ["day", isOther ? "other" : "", isOver && isTarget ? "over" : ""];
  return (
    <section
      aria-label={formatDay(day)}
      aria-current={isToday ? "date" : undefined}
      className={classes.join(" ")}
      onDragOver={(event) => {
        if (isTarget) {
          event.preventDefault();
          setOver(true);
        }
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop();
      }}
    >
      <div className="day-head">
        <span className="day-name meta">{formatWeekday(day)}</span>
        <span className="date">{formatNumber(Number(day.slice(8)))}</span>
        {onMake !== undefined && (
          <IconButton
            icon="plus"
            label={t("calendar.add", { day: formatDay(day) })}
            onClick={onMake}
          />
        )}
      </div>
      {records.slice(0, most).map((record) => (
        <button
          key={record.slug}
          type="button"
          className="event"
          data-card={record.slug}
          title={isReadOnly ? undefined : t("calendar.keys")}
          draggable={!isReadOnly}
          onDragStart={() => onDrag(record)}
          onDragEnd={() => onDrag(null)}
          onKeyDown={(event) => onKey(event, record)}
          onClick={() => onOpen(record.slug)}
        >
          {field.type === "datetime" && (
            <span className="meta">{formatTime(String(record.data[field.slug]))}</span>
          )}
          <span className="text" dir="auto">
            {(name && textOf(name, record.data[name.slug])) || record.slug}
          </span>
          {chip !== undefined && typeof record.data[chip.slug] === "string" && (
            <OptionChip field={chip} value={String(record.data[chip.slug])} />
          )}
        </button>
      ))}
      {records.length > most && (
        <button type="button" className="link meta" onClick={onWeek}>
          {t("calendar.more", { count: records.length - most })}
        </button>
      )}
    </section>
  );
}
