import "../../common";
import type { View } from "generated/api";
import { type KeyboardEvent, useState } from "react";
import sheet from "../../look/calendar.css" with { type: "text" };
import { Button, IconButton } from "../../parts/Button";
import { useMedia } from "../../parts/media";
import { Notice } from "../../parts/Notice";
import { addSheet } from "../../parts/sheets";
import { Failure, Skeleton } from "../../parts/States";
import {
  addDays,
  addMonths,
  dayOf,
  monthDays,
  weekDays,
} from "../../records/calendar";
import { formatDay, formatMonth, formatWeekday } from "../../records/format";
import { isTurned } from "../../records/gridView";
import type { Field, Item } from "../../records/model";
import type { Shown } from "../../records/view";
import { firstDay, momentOf } from "../../records/zone";
import { t } from "../../words";
import { CalendarDay } from "./CalendarDay";
import { DayGlance } from "./DayGlance";
import { focusCard } from "./focusCard";
import { moveToDay } from "./moveToDay";
import { MOST_DAYS, useDays } from "./useDays";
import type { Ask } from "./useShown";

addSheet(sheet);

const PHONE = "(max-width: 600px)";

/** The records of a view on the days of a month or a week. A record is moved to another day. */
export function Calendar({
  object,
  view,
  fields,
  shown,
  query,
  isReadOnly,
  mayCreate,
  onAsk,
  onMake,
  onOpen,
}: {
  object: string;
  view: View;
  fields: readonly Field[];
  shown: Shown;
  query: URLSearchParams;
  isReadOnly: boolean;
  mayCreate: boolean;
  onAsk: Ask;
  onMake: (values: Readonly<Record<string, unknown>>) => void;
  onOpen: (slug: string) => void;
}) {
  const today = dayOf(new Date().toISOString()) ?? "";
  const isWeek = query.get("span") === "week";
  // A month on a phone has room for numbers only; the records of the chosen day stand below.
  const isGlance = useMedia(PHONE) && !isWeek;
  const day = query.get("day") ?? today;
  const month = day.slice(0, 7);
  const first = firstDay();
  const days = isWeek ? weekDays(day, first) : monthDays(month, first);
  const field = fields.find((one) => one.slug === view.date_field);
  const found = useDays(object, shown, field, days);
  const [dragged, setDragged] = useState<Item | null>(null);
  const go = (to: string) => onAsk({ day: to === today ? null : to });
  const step = (by: 1 | -1) => go(isWeek ? addDays(day, 7 * by) : `${addMonths(month, by)}-01`);
  const move = async (record: Item, to: string, isByKey = false) => {
    if (field === undefined || !(await moveToDay(object, record, field, to))) {
      return;
    }
    if (isByKey) {
      focusCard(record.slug);
    }
  };
  const press = (event: KeyboardEvent, record: Item) => {
    const at = dayOf(record.data[field?.slug ?? ""]);
    const sign = isTurned() ? -1 : 1;
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: sign,
      ArrowLeft: -sign,
      ArrowDown: 7,
      ArrowUp: -7,
    };
    const by = steps[event.key];
    if (event.altKey && by !== undefined && at !== null && !isReadOnly) {
      event.preventDefault();
      void move(record, addDays(at, by), true);
    }
  };
  const recordsOf = (one: string) =>
    (found.data?.records ?? []).filter((record) => dayOf(record.data[field?.slug ?? ""]) === one);
  const shownDay = (one: string) =>
    field !== undefined && (
      <CalendarDay
        key={one}
        day={one}
        isToday={one === today}
        isOther={!isWeek && !one.startsWith(month)}
        isWhole={isWeek || isGlance}
        field={field}
        fields={fields}
        shown={shown}
        records={recordsOf(one)}
        isReadOnly={isReadOnly}
        isTarget={dragged !== null}
        onDrag={setDragged}
        onDrop={() => {
          if (dragged !== null) {
            void move(dragged, one);
          }
          setDragged(null);
        }}
        onKey={press}
        onOpen={onOpen}
        onWeek={() => onAsk({ span: "week", day: one })}
        onMake={
          mayCreate
            ? () =>
                onMake({ [field.slug]: field.type === "date" ? one : momentOf(`${one}T09:00`) })
            : undefined
        }
      />
    );
  return (
    <div className="calendar">
      <div className="row">
        <IconButton
          icon="chevron-left"
          className="turning"
          label={t(isWeek ? "calendar.previousWeek" : "calendar.previous")}
          onClick={() => step(-1)}
        />
        <IconButton
          icon="chevron-right"
          className="turning"
          label={t(isWeek ? "calendar.nextWeek" : "calendar.next")}
          onClick={() => step(1)}
        />
        <Button onClick={() => go(today)}>{t("calendar.today")}</Button>
        <h2>
          {isWeek
            ? `${formatDay(days[0] ?? day)} – ${formatDay(days[6] ?? day)}`
            : formatMonth(month)}
        </h2>
        <Button
          kind="quiet"
          aria-pressed={isWeek}
          onClick={() => onAsk({ span: isWeek ? null : "week" })}
        >
          {t(isWeek ? "calendar.month" : "calendar.week")}
        </Button>
      </div>
      {field === undefined ? (
        <Notice kind="warning">{t("calendar.noField")}</Notice>
      ) : found.isPending ? (
        <Skeleton lines={8} />
      ) : found.isError ? (
        <Failure problem={found.error} onRetry={() => found.refetch()} />
      ) : (
        <>
          {found.data.hasMore && (
            <Notice kind="warning">{t("calendar.tooMany", { count: MOST_DAYS })}</Notice>
          )}
          <div className={isWeek ? "month week" : isGlance ? "month glance" : "month"}>
            {days.slice(0, 7).map((one) => (
              <span key={one} className="meta weekday">
                {formatWeekday(one)}
              </span>
            ))}
            {days.map((one) =>
              isGlance ? (
                <DayGlance
                  key={one}
                  day={one}
                  isToday={one === today}
                  isOther={!one.startsWith(month)}
                  isChosen={one === day}
                  count={recordsOf(one).length}
                  onChoose={() => go(one)}
                />
              ) : (
                shownDay(one)
              ),
            )}
          </div>
          {isGlance && <div className="month week">{shownDay(day)}</div>}
        </>
      )}
    </div>
  );
}
