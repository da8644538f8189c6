import { digits } from "../api/json";
import { language, locale, t } from "../words";
import { timeZone } from "./zone";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;
const STEP = 1024;

/** A number with all its decimal places, in the form of the language. */
export function formatNumber(value: unknown, options: Intl.NumberFormatOptions = {}): string {
  const text = digits(value);
  if (text === null) {
    return "";
  }
  const places = /\.(\d+)$/.exec(text)?.[1]?.length ?? 0;
  const format = new Intl.NumberFormat(locale(), {
    minimumFractionDigits: places,
    maximumFractionDigits: Math.max(places, 20),
    ...options,
  });
  return format.format(text as unknown as number);
}

/** What an answer tells of the number of all that it lists a part of. */
export interface Total {
  readonly total: number | null;
  readonly total_is_estimate: boolean;
}

/** How many there are of something, with a sign before an estimate; nothing if it is not known. */
export function formatTotal(all: Total | undefined): string {
  if (all === undefined || all.total === null) {
    return "";
  }
  return `${all.total_is_estimate ? "≈ " : ""}${formatNumber(all.total)}`;
}

/** How many records there are, in words: "about 20,000 records". */
export function formatRecords(all: Total | undefined): string {
  if (all === undefined || all.total === null) {
    return "";
  }
  const shown = { shown: formatNumber(all.total), count: all.total };
  return t(all.total_is_estimate ? "records.about" : "records.count", shown);
}

/** How many there are where counting stops at one above a bound, such as "1,000+" for 1,001. */
export function formatCounted(all: Total | undefined): string {
  if (all === undefined || all.total === null) {
    return "";
  }
  return all.total_is_estimate ? `${formatNumber(all.total - 1)}+` : formatNumber(all.total);
}

const MIXED_SIGN = /[A-Z]+\$/;
const ISOLATE = "\u2066";
const ISOLATE_END = "\u2069";

/** An amount of money with the sign of its currency. */
export function formatMoney(amount: unknown, currency: string): string {
  try {
    const text = formatNumber(amount, {
      style: "currency",
      currency,
      minimumFractionDigits: undefined,
      maximumFractionDigits: undefined,
    } as Intl.NumberFormatOptions);
    // In a line from right to left, the end of US$ would stand before its beginning.
    return language() === "ar" ? text.replace(MIXED_SIGN, `${ISOLATE}$&${ISOLATE_END}`) : text;
  } catch {
    return `${formatNumber(amount)} ${currency}`;
  }
}

/** A size in the largest unit of which there is one, such as 4.2 MB: of 1024, as in plans. */
export function formatSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (Math.abs(value) >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  return new Intl.NumberFormat(locale(), {
    style: "unit",
    unit: UNITS[unit],
    unitDisplay: unit === 0 ? "long" : "short",
    maximumFractionDigits: value >= 100 || unit === 0 ? 0 : 1,
  }).format(value);
}

const TIME: Intl.DateTimeFormatOptions = { hour: "numeric", minute: "2-digit" };
const DAY: Intl.DateTimeFormatOptions = { year: "numeric", month: "short", day: "numeric" };

/** A day such as 2026-01-31, which is the same in all time zones. */
export function formatDay(day: string): string {
  return format(`${day}T00:00:00Z`, { ...DAY, timeZone: "UTC" }, day);
}

/** A moment in the time zone of the person. */
export function formatMoment(moment: string): string {
  return format(moment, { ...DAY, ...TIME, timeZone: timeZone() });
}

/** The time of a moment in the time zone of the person. */
export function formatTime(moment: string): string {
  return format(moment, { ...TIME, timeZone: timeZone() });
}

/** The short name of the weekday of a day. */
export function formatWeekday(day: string): string {
  return format(`${day}T00:00:00Z`, { weekday: "short", timeZone: "UTC" });
}

/** A month such as 2026-01. */
export function formatMonth(month: string): string {
  return format(`${month}-01T00:00:00Z`, { year: "numeric", month: "long", timeZone: "UTC" });
}

function format(
  moment: string,
  options: Intl.DateTimeFormatOptions,
  unreadable = moment,
): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime())
    ? unreadable
    : new Intl.DateTimeFormat(locale(), options).format(date);
}
