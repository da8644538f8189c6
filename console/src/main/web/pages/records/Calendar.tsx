import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { View } from "generated/api";
import { useState } from "react";
import { call, newKey } from "../../api/client";
import { queries } from "../../api/queries";
import { Button, IconButton } from "../../parts/Button";
import { problemsOf } from "../../parts/form";
import { Failure, Skeleton } from "../../parts/States";
import { tell, tellFailure } from "../../parts/Toasts";
import { addMonths, dayOf, firstDayOf, monthDays, onDay } from "../../records/calendar";
import { save } from "../../records/data";
import { formatDay } from "../../records/format";
import { type Field, type Item, nameField, textOf } from "../../records/model";
import { language, t } from "../../words";

const MOST = 200;
const MAX_SHOWN = 4;

/** The records of a view on the days of a month. A record is dragged to another day. */
export function Calendar({
  object,
  view,
  fields,
  month,
  isReadOnly,
  onMonth,
  onOpen,
}: {
  object: string;
  view: View;
  fields: readonly Field[];
  /** The month that is shown, such as 2026-01. */
  month: string;
  isReadOnly: boolean;
  onMonth: (month: string) => void;
  onOpen: (slug: string) => void;
}) {
  const slug = view.date_field ?? "";
  const days = monthDays(month, firstDayOf(language()));
  const between = { field: slug, op: "between", value: [days[0], days[days.length - 1]] };
  const filter = JSON.stringify(
    view.filter == null ? between : { and: [view.filter, between] },
  );
  const key = ["records", object, "calendar", filter];
  const records = useQuery({
    queryKey: key,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("GET /object/data/{objectSlug}", {
        path: { objectSlug: object },
        query: { filter, limit: MOST, sort: slug, count: "none" },
        signal,
      }),
  });
  const [dragged, setDragged] = useState<Item | null>(null);
  const name = nameField(fields);
  const titleOf = (record: Item) => (name && textOf(name, record.data[name.slug])) || record.slug;
  const move = async (record: Item, day: string) => {
    const before = record.data[slug];
    if (typeof before !== "string" || dayOf(before) === day) {
      return;
    }
    try {
      const values = { [slug]: onDay(before, day) };
      const moved = await save(object, record.slug, record.version, values, newKey());
      tell(t("board.moved", { to: formatDay(day) }), () =>
        save(object, record.slug, moved.version, { [slug]: before }, newKey()).then(() =>
          queries.invalidateQueries({ queryKey: key }),
        ),
      );
    } catch (error) {
      const { whole, fields: wrong } = problemsOf(error);
      tellFailure(whole ?? Object.values(wrong).join(" "));
    }
    await queries.invalidateQueries({ queryKey: key });
  };
  const today = dayOf(new Date().toISOString());
  const monthName = new Intl.DateTimeFormat(language(), {
    year: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(new Date(`${month}-01T00:00:00Z`));
  const weekday = new Intl.DateTimeFormat(language(), { weekday: "short", timeZone: "UTC" });
  return (
    <div className="calendar">
      <div className="row">
        <IconButton
          icon="chevron-left"
          label={t("calendar.previous")}
          onClick={() => onMonth(addMonths(month, -1))}
        />
        <IconButton
          icon="chevron-right"
          label={t("calendar.next")}
          onClick={() => onMonth(addMonths(month, 1))}
        />
        <Button onClick={() => onMonth((today ?? month).slice(0, 7))}>{t("calendar.today")}</Button>
        <h2>{monthName}</h2>
      </div>
      {records.isPending ? (
        <Skeleton lines={8} />
      ) : records.isError ? (
        <Failure problem={records.error} onRetry={() => records.refetch()} />
      ) : (
        <div className="month">
          {days.slice(0, 7).map((day) => (
            <span key={day} className="meta weekday">
              {weekday.format(new Date(`${day}T00:00:00Z`))}
            </span>
          ))}
          {days.map((day) => {
            const all = records.data.data.filter((record) => dayOf(record.data[slug]) === day);
            return (
              <section
                key={day}
                aria-label={formatDay(day)}
                aria-current={day === today ? "date" : undefined}
                className={day.startsWith(month) ? "day" : "day other"}
                onDragOver={(event) => dragged !== null && event.preventDefault()}
                onDrop={(event) => {
                  event.preventDefault();
                  if (dragged !== null) {
                    void move(dragged, day);
                  }
                  setDragged(null);
                }}
              >
                <span className="date">{Number(day.slice(8))}</span>
                {all.slice(0, MAX_SHOWN).map((record) => (
                  <button
                    key={record.slug}
                    type="button"
                    className="chip plain"
                    draggable={!isReadOnly}
                    onDragStart={() => setDragged(record)}
                    onDragEnd={() => setDragged(null)}
                    onClick={() => onOpen(record.slug)}
                  >
                    <bdi>{titleOf(record)}</bdi>
                  </button>
                ))}
                {all.length > MAX_SHOWN && (
                  <span className="meta">
                    {t("calendar.more", { count: all.length - MAX_SHOWN })}
                  </span>
                )}
              </section>
            );
          })}
        </div>
      )}
    </div>
  );
}
