import { language } from "../../words";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;
const STEP = 1000;

/** A number of bytes in the unit that suits it. */
export function formatSize(bytes: number): string {
  let unit = 0;
  let amount = bytes;
  while (amount >= STEP && unit < UNITS.length - 1) {
    amount /= STEP;
    unit++;
  }
  return new Intl.NumberFormat(language(), {
    style: "unit",
    unit: UNITS[unit],
    unitDisplay: unit === 0 ? "long" : "short",
    maximumFractionDigits: amount < 10 && unit > 0 ? 1 : 0,
  } as Intl.NumberFormatOptions).format(amount);
}

/** A time in seconds, in the largest unit that suits it. */
export function formatSeconds(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const [value, unit] = seconds < 90 ? [Math.max(1, Math.round(seconds)), "second"] : [minutes, "minute"];
  return new Intl.NumberFormat(language(), {
    style: "unit",
    unit,
    unitDisplay: "long",
  } as Intl.NumberFormatOptions).format(value as number);
}
