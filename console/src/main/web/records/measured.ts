import type { MeasureDraftInput } from "generated/api";
import { type Field, isMultiple } from "./model";

export type Operation = MeasureDraftInput["op"];

export const NUMBERS: ReadonlySet<string> = new Set([
  "number",
  "percent",
  "duration",
  "rating",
  "currency",
]);
export const MOMENTS: ReadonlySet<string> = new Set(["date", "datetime"]);
const UNCOUNTED: ReadonlySet<string> = new Set([
  "multi_select",
  "relation",
  "smart_catalog",
  "file",
  "address",
  "json",
]);

/** What can be measured of a field. */
export function isMeasured(op: Operation, field: Field): boolean {
  switch (op) {
    case "count":
      return true;
    case "count_distinct":
      return !UNCOUNTED.has(field.type) && !isMultiple(field);
    case "min":
    case "max":
      return NUMBERS.has(field.type) || MOMENTS.has(field.type);
    default:
      return NUMBERS.has(field.type);
  }
}
