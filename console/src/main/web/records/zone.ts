const DAY = 86_400_000;
const DAY_LENGTH = "2026-01-31".length;
const MINUTE_LENGTH = "2026-01-31T09:30".length;
const FIRST_DAYS: Readonly<Record<string, number>> = { sunday: 0, monday: 1, saturday: 6 };

/** Until the time zone of the person is known, times are those of the browser. */
let shown = Intl.DateTimeFormat().resolvedOptions().timeZone;
let first = 1;
let local = formatIn(shown);

/** Shows times in the time zone of the person, and weeks as the workspace begins them. */
export function keepCalendar(me: { timezone: string; week_start: string }): void {
  first = FIRST_DAYS[me.week_start] ?? 1;
  try {
    local = formatIn(me.timezone);
    shown = me.timezone;
  } catch {
    // The browser does not know this time zone.
  }
}

/** Sweden writes days and times as ISO 8601 does. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short", timeStyle: "medium" });
}

/** The time zone in which the person sees times. */
export function timeZone(): string {
  return shown;
}

/** The time zones that the browser knows, UTC first. */
export function timeZones(): readonly string[] {
  return ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];
}

/** The day on which weeks begin; 0 is Sunday. */
export function firstDay(): number {
  return first;
}

/** A moment in the time zone of the person, such as 2026-01-31T09:30:00; empty if it is none. */
export function localTime(moment: string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime())
    ? ""
    : local.format(date).replace(" ", "T").padStart(19, "0");
}

/** The day of a moment in the time zone of the person. */
export function localDay(moment: string): string {
  return localTime(moment).slice(0, DAY_LENGTH);
}

/** A moment as the control for times takes it: in the time zone of the person, to the minute. */
export function localMinute(moment: string): string {
  return localTime(moment).slice(0, MINUTE_LENGTH);
}

/**
 * The moment of a time in the time zone of the person. A time that the clock skips is as much later
 * as the clock moves; of two equal times, it is the earlier one.
 */
export function momentOf(time: string): string {
  const utc = Date.parse(`${time}Z`);
  const [early, late] = [-DAY, DAY].map((near) => utc - offset(utc + near)) as [number, number];
  const isLate = asUtc(early) !== utc && asUtc(late) === utc;
  return new Date(isLate ? late : early).toISOString();
}

function offset(at: number): number {
  return asUtc(at) - at;
}

/** The local time of a moment, counted as if it was in UTC. */
function asUtc(at: number): number {
  return Date.parse(`${localTime(new Date(at).toISOString())}Z`);
}
