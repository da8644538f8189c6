import type { Execution, ExecutionStats } from "generated/api";

export type RunStatus = Execution["status"];

export const OPEN: ReadonlySet<RunStatus> = new Set([
  "queued",
  "running",
  "waiting",
  "waiting_approval",
]);

/** Runs that move on by themselves within moments. */
export const MOVING: ReadonlySet<RunStatus> = new Set(["queued", "running"]);

/** The share of failed runs among those that succeeded or failed; null if there are none. */
export function failureRate(stats: ExecutionStats): number | null {
  const failed = stats.by_status["failed"] ?? 0;
  const done = failed + (stats.by_status["success"] ?? 0);
  return done === 0 ? null : failed / done;
}

/** The time between two moments in milliseconds; until now if it has not ended. */
export function durationOf(from: string | null, to: string | null, now = Date.now()): number | null {
  return from === null ? null : Math.max(0, (to === null ? now : Date.parse(to)) - Date.parse(from));
}

/** The two largest units of a duration, such as 2 d 3 h. */
export function durationParts(
  milliseconds: number,
): ReadonlyArray<{ amount: number; unit: "day" | "hour" | "minute" | "second" | "millisecond" }> {
  if (milliseconds < 1_000) {
    return [{ amount: Math.round(milliseconds), unit: "millisecond" }];
  }
  const units = [
    ["day", 86_400],
    ["hour", 3_600],
    ["minute", 60],
    ["second", 1],
  ] as const;
  let rest = Math.round(milliseconds / 1_000);
  const parts: Array<{ amount: number; unit: (typeof units)[number][0] }> = [];
  for (const [unit, seconds] of units) {
    const amount = Math.floor(rest / seconds);
    rest -= amount * seconds;
    if (amount > 0 && parts.length < 2) {
      parts.push({ amount, unit });
    } else if (parts.length > 0) {
      break;
    }
  }
  return parts;
}

/** Whether a run can be retried: it failed, or was skipped because of a limit. */
export function isRetryable(run: Pick<Execution, "status" | "filter_reason">): boolean {
  return (
    run.status === "failed" ||
    (run.status === "skipped" &&
      (run.filter_reason === "PLAN_LIMIT_EXCEEDED" || run.filter_reason === "TALK_LIMIT"))
  );
}
