import type { FailedRow } from "generated/api";
import type { Field } from "../../records/model";
import { type Plan, targetOf } from "./plan";
import { reason } from "./problems";

/** How many columns are shown beside those with errors. */
const BESIDE = 4;

/** The slug of the field that an error names, also by a member of its value: `amount.currency`. */
function slugOf(place: string): string {
  return place.replace(/^data\./, "").replace(/[.[].*$/, "");
}

/** The field that an error names; undefined: the whole row, or a field that is gone. */
export function fieldOf(place: string, fields: readonly Field[]): Field | undefined {
  const slug = slugOf(place);
  return fields.find((one) => one.slug === slug);
}

/** The column that fills a field; undefined: none, or it is not known which. */
export function columnOf(place: string, plan: Plan | null): number | undefined {
  const slug = slugOf(place);
  const found =
    plan === null
      ? undefined
      : Object.keys(plan.targets).find((column) => {
          const target = targetOf(plan, Number(column));
          return target.kind === "field" && target.field === slug;
        });
  return found === undefined ? undefined : Number(found);
}

/** Why a row was refused: at its cells, and as a whole with the names of the fields. */
export function reasonOf(row: FailedRow, plan: Plan | null, fields: readonly Field[]) {
  const cells = new Map<number, string>();
  const whole: Array<{ name: string; text: string }> = [];
  const errors = row.errors.length === 0 ? [row] : row.errors;
  for (const error of errors) {
    const field = fieldOf(error.field, fields);
    const text = reason(error.rule, error.message, field?.type);
    const column = columnOf(error.field, plan);
    if (column !== undefined && !cells.has(column)) {
      cells.set(column, text);
    }
    whole.push({ name: field?.name ?? error.field, text });
  }
  return { cells, whole };
}

/** The columns with errors, then some of the others so that a row can be known; or all. */
export function shownColumns(
  rows: readonly FailedRow[],
  plan: Plan | null,
  width: number,
  isWide: boolean,
): readonly number[] {
  const all = Array.from({ length: width }, (_, column) => column);
  if (isWide || plan === null || width <= BESIDE + 1) {
    return all;
  }
  const wrong = new Set(
    rows.flatMap((row) =>
      row.errors.flatMap((error) => {
        const column = columnOf(error.field, plan);
        return column === undefined ? [] : [column];
      }),
    ),
  );
  const beside = all
    .filter((column) => !wrong.has(column) && targetOf(plan, column).kind === "field")
    .slice(0, BESIDE);
  const shown = [...all.filter((column) => wrong.has(column)), ...beside];
  return shown.length === 0 ? all.slice(0, BESIDE) : shown;
}

/** The reasons of many rows, each with its number, the most frequent first. */
export function tally(
  rows: readonly FailedRow[],
): ReadonlyArray<{ field: string; rule: string; message: string; count: number }> {
  const found = new Map<string, { field: string; rule: string; message: string; count: number }>();
  for (const row of rows) {
    for (const error of row.errors.length === 0 ? [row] : row.errors) {
      const key = `${error.field} ${error.rule}`;
      const before = found.get(key);
      if (before === undefined) {
        const { field, rule, message } = error;
        found.set(key, { field, rule, message, count: 1 });
      } else {
        before.count++;
      }
    }
  }
  return [...found.values()].sort((left, right) => right.count - left.count);
}
