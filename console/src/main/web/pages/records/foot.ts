import { type Field, isNumeric, isOfMany, type Item } from "../../records/model";
import { sumsOf } from "../../records/sums";
import { isMeasured } from "../../records/measured";

const OPERATIONS = ["count", "count_distinct", "sum", "avg", "min", "max"] as const;

/** As many records as a filter may name. */
const MOST_NAMED = 500;

/** What is shown below a column. */
export type Footing = (typeof OPERATIONS)[number] | "none";

/** What is shown below columns, as an address says it: `fare:avg,name:count`. */
export function footingsOf(text: string): ReadonlyMap<string, Footing> {
  const pairs = text.split(",").map((one) => one.split(":"));
  return new Map(
    pairs.flatMap(([slug, name]) => {
      const footing = ["none" as const, ...OPERATIONS].find((one) => one === name);
      return slug === undefined || footing === undefined ? [] : [[slug, footing] as const];
    }),
  );
}

/** The address of what is shown below columns after one was changed; null if all are as usual. */
export function withFooting(text: string, field: Field, footing: Footing): string | null {
  const next = new Map(footingsOf(text));
  if (footing === usual(field)) {
    next.delete(field.slug);
  } else {
    next.set(field.slug, footing);
  }
  return next.size === 0 ? null : [...next].map((pair) => pair.join(":")).join(",");
}

/** What is shown below the column of a field. */
export function footingOf(field: Field, footings: ReadonlyMap<string, Footing>): Footing {
  const chosen = footings.get(field.slug) ?? usual(field);
  return chosen === "none" || footingsFor(field).includes(chosen) ? chosen : usual(field);
}

/** What can be shown below the column of a field. */
export function footingsFor(field: Field): readonly Footing[] {
  return [
    "none",
    ...OPERATIONS.filter((operation) => !isOfMany(field) && isMeasured(operation, field)),
  ];
}

function usual(field: Field): Footing {
  return isNumeric(field) && !isOfMany(field) ? "sum" : "none";
}

/** A condition that only these records meet; null if they are too many for one. */
export function only(records: readonly Item[]): string | null {
  return records.length > MOST_NAMED
    ? null
    : JSON.stringify({ field: "slug", op: "in", value: records.map((one) => one.slug) });
}

/** The sum of a field over records, as the API measures it. */
export function summed(field: Field, records: readonly Item[]): unknown {
  const sums = sumsOf(field, records);
  return sums[0]?.currency === null ? sums[0].amount : sums;
}
