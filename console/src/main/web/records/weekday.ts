import { language } from "../words";

/** The name of a day of the week; 0 is Sunday, and so is 7. */
export function weekday(day: number): string {
  // The fourth of January 1970 was a Sunday.
  const date = new Date(Date.UTC(1970, 0, 4 + day));
  return new Intl.DateTimeFormat(language(), { weekday: "long", timeZone: "UTC" }).format(date);
}
