import type { GroupValue } from "generated/api";
import { digits, toNumber } from "../../../api/json";
import { formatDay, formatMoment, formatMoney, formatNumber } from "../../../records/format";
import { durationText, type Field } from "../../../records/model";
import { locale, t } from "../../../words";
import { bucketsOf, type Grouping, type Measure, spanOf } from "../question";

const DECIMALS = 2;
const MONTHS = 3;
const WHOLE_DAY = 10;

/** The value of a group in the language of the person. */
export function keyText(key: GroupValue, group: Grouping, field: Field | undefined): string {
  if (key.value === null && key.label === "") {
    return t("report.without");
  }
  if (bucketsOf(field) === "days") {
    return spanText(String(key.value), String(key.to), group);
  }
  if (bucketsOf(field) === "ranges") {
    const from = plain(key.value, field);
    const to = plain(key.to, field);
    return typeof group.bucket !== "object" || group.bucket === null
      ? from
      : key.value === null
        ? `< ${to}`
        : key.to === null
          ? `≥ ${from}`
          : `${from} – ${to}`;
  }
  return typeof key.value === "boolean" ? t(key.value ? "value.yes" : "value.no") : key.label;
}

/** The days from a first to a last one in the words of their span. */
function spanText(first: string, last: string, group: Grouping): string {
  const day = new Date(`${first}T00:00:00Z`);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale(), { ...options, timeZone: "UTC" });
  if (Number.isNaN(day.getTime())) {
    return first;
  }
  switch (spanOf(group)) {
    case "day":
      return formatDay(first);
    case "week": {
      const week = format({ year: "numeric", month: "short", day: "numeric" });
      return week.formatRange(day, new Date(`${last}T00:00:00Z`));
    }
    case "month":
      return format({ year: "numeric", month: "short" }).format(day);
    case "quarter":
      return t("report.quarter", {
        quarter: formatNumber(Math.floor(day.getUTCMonth() / MONTHS) + 1),
        year: format({ year: "numeric" }).format(day),
      });
    case "year":
      return format({ year: "numeric" }).format(day);
  }
}

function plain(value: unknown, field: Field | undefined): string {
  return field?.type === "duration"
    ? durationText(value)
    : formatNumber(value) + (field?.type === "percent" ? "%" : "");
}

/** A measured value in the language of the person. */
export function measureText(value: unknown, measure: Measure, field: Field | undefined): string {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) {
    return "–";
  }
  if (Array.isArray(value)) {
    return (value as ReadonlyArray<{ amount: unknown; currency: string }>)
      .map((one) => formatMoney(one.amount, one.currency))
      .join(" · ");
  }
  if (typeof value === "string") {
    return value.length === WHOLE_DAY ? formatDay(value) : formatMoment(value);
  }
  if (measure.op === "count" || measure.op === "count_distinct") {
    return formatNumber(value);
  }
  if (measure.currency != null) {
    return formatMoney(value, measure.currency);
  }
  if (field?.type === "duration") {
    return durationText(Math.round(toNumber(value as number)));
  }
  const isRounded = measure.op === "avg" || measure.op === "median";
  return (
    formatNumber(
      value,
      isRounded ? { minimumFractionDigits: 0, maximumFractionDigits: DECIMALS } : {},
    ) + (field?.type === "percent" ? "%" : "")
  );
}

/** A measured value as a number to draw; null if there is none. */
export function drawn(value: unknown): number | null {
  const text = digits(value);
  return text === null ? null : Number(text);
}
