import type { BulkResult, RowResult } from "generated/api";
import { type Field, type Item } from "../../../records/model";
import type { Shown } from "../../../records/view";

/** The records that an operation is for: some by their slugs, or all that a list shows. */
export type Target =
  | { readonly slugs: readonly string[] }
  | { readonly shown: Shown; readonly total: number };

const EVERY = { field: "id", op: "gte", value: 0 };

/** The members of a request by which the API finds the records. */
export function selection(target: Target): { slugs: string[] } | { filter: unknown; q?: string } {
  if ("slugs" in target) {
    return { slugs: [...target.slugs] };
  }
  const { filter, q } = target.shown;
  return {
    filter: filter === "" ? EVERY : (JSON.parse(filter) as unknown),
    ...(q === "" ? {} : { q }),
  };
}

/** The number of records of a target. */
export function sizeOf(target: Target): number {
  return "slugs" in target ? target.slugs.length : target.total;
}

/** What an operation does to some records. */
export interface Step {
  readonly slugs: readonly string[];
  readonly value: unknown;
}

/**
 * The writes that add options to records, or take them from them. The API only replaces options:
 * records with the same options are written together.
 */
export function optionSteps(
  records: readonly Item[],
  field: Field,
  options: readonly string[],
  isAdding: boolean,
): readonly Step[] {
  const steps = new Map<string, { slugs: string[]; value: string[] }>();
  for (const record of records) {
    const before = (record.data[field.slug] ?? []) as readonly string[];
    const after = isAdding
      ? [...new Set([...before, ...options])]
      : before.filter((option) => !options.includes(option));
    const order = field.options.map((option) => option.value);
    const value = after.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
    const key = value.join(";");
    const step = steps.get(key) ?? { slugs: [], value };
    step.slugs.push(record.slug);
    steps.set(key, step);
  }
  return [...steps.values()].map((step) => ({
    slugs: step.slugs,
    value: step.value.length === 0 ? null : step.value,
  }));
}

/** What one or several operations did together. */
export interface Outcome {
  readonly succeeded: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly failures: readonly RowResult[];
  readonly tokens: readonly string[];
  /** Whether the API goes on with it on its own. */
  readonly isGoingOn: boolean;
}

/** The outcome of operations that belong together. */
export function outcomeOf(results: readonly BulkResult[]): Outcome {
  const sum = (of: (result: BulkResult) => number) =>
    results.reduce((total, result) => total + of(result), 0);
  return {
    succeeded: sum((result) => result.succeeded),
    unchanged: sum((result) => result.unchanged),
    failed: sum((result) => result.failed),
    failures: results.flatMap((result) =>
      result.results.filter((row) => row.status === "failed"),
    ),
    tokens: results.flatMap((result) => (result.undo_token === null ? [] : [result.undo_token])),
    isGoingOn: results.some(
      (result) => result.job !== null && result.job.finished_at === null,
    ),
  };
}
