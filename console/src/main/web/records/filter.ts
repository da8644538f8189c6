import type { Field } from "./model";

export type Operator = Field["operators"][number];

/** How many of the related records must meet the conditions on them. */
export const QUANTIFIERS = ["any", "all", "none"] as const;
export type Quantifier = (typeof QUANTIFIERS)[number];

/** A condition on one field, which a path may name. */
export interface Condition {
  field: string;
  op: Operator | Quantifier;
  value?: unknown;
  amount?: number;
  unit?: string;
  /** The conditions on related records, which a filter has as its value. */
  inner?: Group;
}

/** Conditions of which all, any or not all must hold. */
export type Filter =
  | Omit<Condition, "inner">
  | { and: Filter[] }
  | { or: Filter[] }
  | { not: Filter };

export const WITHOUT_VALUE: ReadonlySet<Condition["op"]> = new Set(["is_empty", "is_not_empty"]);
export const WITH_LIST: ReadonlySet<Condition["op"]> = new Set(["in", "not_in", "between"]);
export const RELATIVE: ReadonlySet<Condition["op"]> = new Set([
  "within_next",
  "within_past",
  "on_date",
]);

/** A group as the builder shows it: conditions and groups, joined in one way. */
export interface Group {
  join: "and" | "or";
  isNot: boolean;
  parts: Array<Condition | Group>;
}

export function isGroup(part: Condition | Group): part is Group {
  return "parts" in part;
}

export function isQuantifier(op: Condition["op"]): op is Quantifier {
  return QUANTIFIERS.some((one) => one === op);
}

/** Reads a filter of an address or a view; anything unreadable is an empty group. */
export function groupOf(text: string): Group {
  try {
    return text === "" ? emptyGroup() : asGroup(JSON.parse(text) as Filter);
  } catch {
    return emptyGroup();
  }
}

export function emptyGroup(): Group {
  return { join: "and", isNot: false, parts: [] };
}

function asGroup(filter: Filter): Group {
  if ("not" in filter) {
    const inner = asGroup(filter.not);
    return inner.isNot
      ? { join: "and", isNot: true, parts: [inner] }
      : { ...inner, isNot: true };
  }
  if ("and" in filter) {
    return { join: "and", isNot: false, parts: filter.and.map(asPart) };
  }
  if ("or" in filter) {
    return { join: "or", isNot: false, parts: filter.or.map(asPart) };
  }
  return { join: "and", isNot: false, parts: [asPart(filter)] };
}

function asPart(filter: Filter): Condition | Group {
  if (!("field" in filter)) {
    return asGroup(filter);
  }
  const { value, ...condition } = filter;
  return isQuantifier(condition.op)
    ? { ...condition, inner: asGroup(value as Filter) }
    : filter;
}

/** The filter of a group without the conditions that are not complete; null if none is. */
export function filterOf(group: Group): Filter | null {
  const parts = group.parts.flatMap((part): Filter[] => {
    if (isGroup(part)) {
      const inner = filterOf(part);
      return inner === null ? [] : [inner];
    }
    return isComplete(part) ? [asCondition(part)] : [];
  });
  const only = parts[0];
  if (only === undefined) {
    return null;
  }
  const joined: Filter =
    parts.length === 1 ? only : group.join === "and" ? { and: parts } : { or: parts };
  return group.isNot ? { not: joined } : joined;
}

function asCondition({ inner, ...condition }: Condition): Filter {
  return inner === undefined ? condition : { ...condition, value: filterOf(inner) };
}

/** Whether a condition has all that its operator needs. */
export function isComplete(condition: Condition): boolean {
  if (condition.inner !== undefined) {
    return countOf(condition.inner) > 0;
  }
  if (WITHOUT_VALUE.has(condition.op)) {
    return true;
  }
  if (RELATIVE.has(condition.op)) {
    return condition.amount !== undefined && condition.unit !== undefined;
  }
  if (condition.op === "between") {
    const ends = condition.value as readonly unknown[] | undefined;
    return ends?.length === 2 && ends.every((end) => end !== "" && end !== null);
  }
  if (Array.isArray(condition.value)) {
    return condition.value.length > 0;
  }
  return condition.value !== undefined && condition.value !== null && condition.value !== "";
}

/** The number of complete conditions in a group. */
export function countOf(group: Group): number {
  return group.parts.reduce(
    (sum, part) => sum + (isGroup(part) ? countOf(part) : isComplete(part) ? 1 : 0),
    0,
  );
}

/** The number of conditions in a group to which something is missing. */
export function incomplete(group: Group): number {
  return group.parts.reduce(
    (sum, part) => sum + (isGroup(part) ? incomplete(part) : missingIn(part)),
    0,
  );
}

function missingIn(condition: Condition): number {
  const within = condition.inner === undefined ? 0 : incomplete(condition.inner);
  return within > 0 || isComplete(condition) ? within : 1;
}

/** The system fields that records can be filtered and sorted by. */
export function systemFields(name: (slug: string) => string): readonly Field[] {
  const people: Operator[] = ["eq", "neq", "in", "not_in", "is_empty", "is_not_empty"];
  const moments: Operator[] = [
    "eq",
    "gt",
    "gte",
    "lt",
    "lte",
    "between",
    "within_next",
    "within_past",
    "on_date",
  ];
  const field = (slug: string, type: string, operators: Operator[]) =>
    ({
      slug,
      name: name(slug),
      type,
      operators,
      options: [],
      settings: {},
      is_sortable: true,
    }) as unknown as Field;
  return [
    field("created_at", "datetime", moments),
    field("updated_at", "datetime", moments),
    field("created_by", "person", people),
    field("assigned_to", "person", people),
  ];
}
