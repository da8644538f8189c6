import { language } from "../../words";

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
