/** The first moment of a day, in the time zone of the browser; undefined if there is none. */
export function startOf(day: string): string | undefined {
  return moment(day, 0);
}

/** The moment after a day has ended. */
export function endOf(day: string): string | undefined {
  return moment(day, 1);
}

function moment(day: string, later: number): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (year === undefined) {
    return undefined;
  }
  const at = new Date(Number(year), Number(month) - 1, Number(date) + later);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
