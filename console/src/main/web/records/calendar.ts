import { localDay, localTime, momentOf } from "./zone";

/** The days that a month shows: whole weeks that contain all its days. */
export function monthDays(month: string, firstDay: number): readonly string[] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const before = (first.getUTCDay() - firstDay + 7) % 7;
  const last = new Date(first);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  const days = before + last.getUTCDate();
  return Array.from({ length: Math.ceil(days / 7) * 7 }, (_, index) =>
    addDays(`${month}-01`, index - before),
  );
}

/** The seven days of the week that contains a day. */
export function weekDays(day: string, firstDay: number): readonly string[] {
  const before = (new Date(`${day}T00:00:00Z`).getUTCDay() - firstDay + 7) % 7;
  return Array.from({ length: 7 }, (_, index) => addDays(day, index - before));
}

/** A day some days later. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** A month some months later. */
export function addMonths(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

/** The day of a value of a date or datetime field, in the time zone of the person. */
export function dayOf(value: unknown): string | null {
  if (typeof value !== "string" || value === "") {
    return null;
  }
  return value.includes("T") ? localDay(value) : value;
}

/** The same time on another day: a value of a date or datetime field that is moved. */
export function onDay(value: string, day: string): string {
  if (!value.includes("T")) {
    return day;
  }
  const moved = Date.parse(momentOf(`${day}${localTime(value).slice(10)}`));
  return new Date(moved + new Date(value).getUTCMilliseconds()).toISOString();
}
