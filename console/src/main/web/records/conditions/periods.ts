import { t, type Word } from "../../words";
import type { Condition } from "../filter";
import type { Field } from "../model";

/** The periods with which dates are compared, besides a number of days. */
export const PERIODS = [
  "today",
  "yesterday",
  "tomorrow",
  "this_week",
  "last_week",
  "next_week",
  "this_month",
  "last_month",
  "next_month",
  "this_quarter",
  "last_quarter",
  "next_quarter",
  "this_year",
  "last_year",
  "next_year",
] as const;

/** The most days of a period. */
export const MOST_DAYS = 3660;

/** Days up to today, or from today on. */
export type Span = "last" | "next";

/** A period: a word of the calendar, or a number of days up to or from today. */
export type Period = (typeof PERIODS)[number] | { readonly span: Span; readonly days: number };

const SPAN = /^(last|next)_([1-9]\d{0,3})_days$/;

/** The period that a value of a condition names; null if it is something else. */
export function periodOf(value: unknown): Period | null {
  if (typeof value !== "string") {
    return null;
  }
  const span = SPAN.exec(value);
  if (span !== null) {
    const days = Number(span[2]);
    return days > MOST_DAYS ? null : { span: span[1] as Span, days };
  }
  return PERIODS.find((one) => one === value) ?? null;
}

/** The value of a condition for a number of days, of which there are at most ten years. */
export function spanOf(span: Span, days: number): string {
  return days >= 1 ? `${span}_${Math.min(Math.floor(days), MOST_DAYS)}_days` : "";
}

/** Whether values of a field are days or points in time. */
export function isDated(field: Field | undefined): boolean {
  return field?.type === "date" || field?.type === "datetime";
}

/** A period within a sentence. */
export function periodWords(period: Period): string {
  return typeof period === "string"
    ? t(`period.${period}`)
    : t(`period.${period.span}Days`, { count: period.days });
}

/** An operator in words, which differ for dates where it tells their order. */
export function operatorWords(field: Field | undefined, op: Condition["op"]): string {
  const isOrder = op === "gt" || op === "gte" || op === "lt" || op === "lte";
  return isOrder && isDated(field) ? t(`dated.${op}`) : t(`operator.${op}` as Word);
}
