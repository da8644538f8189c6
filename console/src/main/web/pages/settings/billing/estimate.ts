import type { Exact } from "generated/api";
import { toNumber } from "../../../api/json";

export type Period = "monthly" | "annual";

export interface Priced {
  slug: string;
  is_per_member: boolean;
  price_monthly: Exact | null;
  price_annual: Exact | null;
}

export interface Present {
  status: "trial" | "active" | "past_due" | "canceled" | "suspended";
  plan_slug: string;
  period: Period;
  base_price: Exact | null;
  seat_count: number;
  current_period_start: string | null;
  current_period_end: string | null;
}

const MONTHS: Readonly<Record<Period, number>> = { monthly: 1, annual: 12 };

/** What a plan costs a month and seat in a period; null for a negotiated price. */
export function monthly(plan: Priced, period: Period): number | null {
  const price = period === "annual" ? plan.price_annual : plan.price_monthly;
  return price === null ? null : toNumber(price);
}

/** What a whole period costs for all seats; null for a negotiated price. */
export function whole(plan: Priced, period: Period, seats: number): number | null {
  const price = monthly(plan, period);
  return price === null ? null : price * MONTHS[period] * (plan.is_per_member ? seats : 1);
}

/** How much cheaper a year is than twelve months, in percent; zero if it is not. */
export function saving(plan: Priced): number {
  const month = monthly(plan, "monthly");
  const year = monthly(plan, "annual");
  return month === null || year === null || month <= 0
    ? 0
    : Math.max(0, Math.round((1 - year / month) * 100));
}

/** The part of the paid period that is still to come. */
export function rest(present: Present, now: number): number {
  const start = Date.parse(present.current_period_start ?? "");
  const end = Date.parse(present.current_period_end ?? "");
  return Number.isNaN(start) || Number.isNaN(end) || end <= start || end <= now
    ? 0
    : (end - now) / (end - start);
}

export type Change =
  | { kind: "none" }
  /** Nothing is charged; it applies at once. */
  | { kind: "free"; each: number }
  /** About so much is charged now. */
  | { kind: "charged"; now: number; each: number }
  /** It applies at the next renewal. */
  | { kind: "later"; each: number; at: string | null }
  /** The open bill must be paid first. */
  | { kind: "payFirst" }
  /** Staff makes it. */
  | { kind: "byStaff" };

/**
 * What a change of plan or period does and costs. An estimate: the server also knows which dearer
 * plan was already paid for in the period, and what is carried over from before.
 */
export function changeTo(
  present: Present,
  from: Priced | undefined,
  to: Priced,
  period: Period,
  now: number,
): Change {
  const each = whole(to, period, present.seat_count);
  if (each === null || present.base_price === null) {
    return { kind: "byStaff" };
  }
  if (to.slug === present.plan_slug && period === present.period) {
    return { kind: "none" };
  }
  if (present.status === "trial") {
    return { kind: "free", each };
  }
  if (present.status !== "active") {
    return { kind: "payFirst" };
  }
  const old = from === undefined ? null : whole(from, present.period, present.seat_count);
  const part = rest(present, now);
  if (MONTHS[period] > MONTHS[present.period]) {
    const due = cents(each - (old ?? 0) * part);
    return due > 0 ? { kind: "charged", now: due, each } : { kind: "free", each };
  }
  const same = whole(to, present.period, present.seat_count) ?? each;
  const due = cents((same - (old ?? 0)) * part);
  if (due > 0) {
    return { kind: "charged", now: due, each };
  }
  return period === present.period
    ? { kind: "free", each }
    : { kind: "later", each, at: present.current_period_end };
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** What a month's counter will stand at when the month ends, if it goes on as until now. */
export function projected(used: number, key: string, now: Date): number | null {
  const [year = 0, month = 1] = key.split("-").map(Number);
  const start = Date.UTC(year, month - 1, 1);
  const end = Date.UTC(year, month, 1);
  const passed = (now.getTime() - start) / (end - start);
  const LEAST = 0.1;
  return passed < LEAST || passed > 1 ? null : Math.round(used / passed);
}
