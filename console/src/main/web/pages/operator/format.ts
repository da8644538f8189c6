import { formatMoment } from "../../records/format";
import { locale, t } from "../../words";

const SECOND = 1000;
const MINUTE = 60;
const HOUR = 3600;

/** A length of time in its two largest units, such as 2 h 5 min. */
export function formatDuration(milliseconds: number): string {
  const seconds = milliseconds / SECOND;
  if (seconds < 1) {
    return unit(Math.round(milliseconds), "millisecond");
  }
  if (seconds < MINUTE) {
    return unit(Math.round(seconds * 10) / 10, "second");
  }
  const whole = Math.round(seconds);
  return whole < HOUR
    ? joined(Math.floor(whole / MINUTE), "minute", whole % MINUTE, "second")
    : joined(Math.floor(whole / HOUR), "hour", Math.floor((whole % HOUR) / MINUTE), "minute");
}

/** How long something took; it goes on if it has no end. */
export function formatSpan(from: string | null, to: string | null, now = Date.now()): string {
  if (from === null) {
    return "–";
  }
  const end = to === null ? now : new Date(to).getTime();
  return formatDuration(Math.max(0, end - new Date(from).getTime()));
}

/** A moment, or a dash if there is none. */
export function momentOrDash(moment: string | null): string {
  return moment === null ? "–" : formatMoment(moment);
}

/** How many per cent of a whole are done; null if the whole is not known. */
export function percent(done: number, total: number | null): number | null {
  return total === null || total === 0 ? null : Math.min(100, Math.floor((done * 100) / total));
}

const EVERY_MINUTES = /^\*\/(\d+) \* \* \* \*$/;
const HOURLY = /^(\d+) \* \* \* \*$/;
const DAILY = /^(\d+) (\d+) \* \* \*$/;

/** A cron in words where it is a simple one; the cron itself otherwise. */
export function cronInWords(cron: string): string {
  if (cron === "* * * * *") {
    return t("platform.cron.minutes", { count: 1 });
  }
  const minutes = EVERY_MINUTES.exec(cron)?.[1];
  if (minutes !== undefined) {
    return t("platform.cron.minutes", { count: Number(minutes) });
  }
  const minute = HOURLY.exec(cron)?.[1];
  if (minute !== undefined) {
    return t("platform.cron.hourly", { minute: minute.padStart(2, "0") });
  }
  const [, at, hour] = DAILY.exec(cron) ?? [];
  return at === undefined || hour === undefined
    ? cron
    : t("platform.cron.daily", { time: `${hour.padStart(2, "0")}:${at.padStart(2, "0")}` });
}

function joined(first: number, larger: string, second: number, smaller: string): string {
  const text = unit(first, larger);
  return second === 0 ? text : `${text} ${unit(second, smaller)}`;
}

function unit(value: number, name: string): string {
  return new Intl.NumberFormat(locale(), {
    style: "unit",
    unit: name,
    unitDisplay: "short",
  }).format(value);
}
