import { digits } from "../api/json";
import { locale } from "../words";

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

/** An amount of money with the sign of its currency. */
export function formatMoney(amount: unknown, currency: string): string {
  try {
    return formatNumber(amount, {
      style: "currency",
      currency,
      minimumFractionDigits: undefined,
      maximumFractionDigits: undefined,
    } as Intl.NumberFormatOptions);
  } catch {
    return `${formatNumber(amount)} ${currency}`;
  }
}

const DAY: Intl.DateTimeFormatOptions = { year: "numeric", month: "short", day: "numeric" };

/** A day such as 2026-01-31, which is the same in all time zones. */
export function formatDay(day: string): string {
  return format(`${day}T00:00:00Z`, { ...DAY, timeZone: "UTC" });
}

/** A moment in the time zone of the browser. */
export function formatMoment(moment: string): string {
  return format(moment, { ...DAY, hour: "numeric", minute: "2-digit" });
}

function format(moment: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime())
    ? moment
    : new Intl.DateTimeFormat(locale(), options).format(date);
}
