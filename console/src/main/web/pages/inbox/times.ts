import { formatDay } from "../../records/format";
import { localDay, timeZone } from "../../records/zone";
import { language, t } from "../../words";

const DAY = 86_400_000;
const WEEK = 7;

/** The time of today, the weekday within a week, else the day. */
export function shortTime(moment: string, now = new Date()): string {
  const date = new Date(moment);
  if (localDay(moment) === localDay(now.toISOString())) {
    return timeOf(moment);
  }
  const ago = (now.getTime() - date.getTime()) / DAY;
  const options: Intl.DateTimeFormatOptions =
    ago < WEEK - 1
      ? { weekday: "short" }
      : { day: "numeric", month: "short", ...(ago < 300 ? {} : { year: "numeric" }) };
  return new Intl.DateTimeFormat(language(), { ...options, timeZone: timeZone() }).format(date);
}

/** The time of day. */
export function timeOf(moment: string): string {
  return new Intl.DateTimeFormat(language(), {
    hour: "numeric",
    minute: "2-digit",
    timeZone: timeZone(),
  }).format(new Date(moment));
}

/** What a day is called above its messages. */
export function dayName(day: string, now = new Date()): string {
  if (day === localDay(now.toISOString())) {
    return t("inbox.today");
  }
  return day === localDay(new Date(now.getTime() - DAY).toISOString())
    ? t("inbox.yesterday")
    : formatDay(day);
}

/** A length such as 1:05. */
export function lengthOf(seconds: number): string {
  const rest = Math.floor(seconds % 60);
  return `${Math.floor(seconds / 60)}:${String(rest).padStart(2, "0")}`;
}
