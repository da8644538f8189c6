import type {
  Aggregate,
  AggregateDraftInput,
  ChartInput,
  GroupDraftInput,
  MeasureDraftInput,
} from "generated/api";
import type { Filter, Operator } from "../../records/filter";
import type { Field } from "../../records/model";
import { MOMENTS, NUMBERS } from "../../records/measured";
import { t } from "../../words";

export type Measure = MeasureDraftInput;
export type Grouping = GroupDraftInput;
export type ChartType = ChartInput["type"];

/** A question with its answer, and how it is shown. */
export interface Answered {
  readonly object: string;
  readonly question: AggregateDraftInput;
  readonly chart: ChartInput;
  /** A condition on the records in addition to that of the question; null: none. */
  readonly filter: unknown;
  readonly answer: Aggregate;
}

const UNGROUPED: ReadonlySet<string> = new Set(["long_text", "file", "address", "json"]);

/** The fields that a question names beside those of its conditions. */
export function namedFields(
  groups: readonly Grouping[],
  measures: readonly Measure[],
): readonly string[] {
  return [...groups, ...measures].flatMap((one) => (one.field == null ? [] : [one.field]));
}

/** What records can be grouped by. */
export function groupable(fields: readonly Field[]): readonly Field[] {
  return fields.filter((field) => !UNGROUPED.has(field.type));
}

/** How values of a field are put together; null if only equal values are. */
export function bucketsOf(field: Field | undefined): "days" | "ranges" | null {
  return field === undefined || field.type === "rating" || field.type === "currency"
    ? null
    : MOMENTS.has(field.type)
      ? "days"
      : NUMBERS.has(field.type)
        ? "ranges"
        : null;
}

/** The name of a measure in the answer. */
export function nameOfMeasure({ op, field, name }: Measure): string {
  return name ?? (field == null ? op : `${op}_${field}`);
}

/** The name of a group in the answer. */
export function nameOfGroup({ field, name }: Grouping): string {
  return name ?? field;
}

/** What a question measures: the number of records if it says nothing. */
export function measuresOf({ measures }: AggregateDraftInput): readonly Measure[] {
  return measures == null || measures.length === 0 ? [{ op: "count" }] : measures;
}

/** The measures that a chart shows, in its order. */
export function shownMeasures(
  question: AggregateDraftInput,
  chart: ChartInput,
): readonly Measure[] {
  const all = measuresOf(question);
  const named = chart.measures ?? [];
  return named.length === 0
    ? all
    : named.flatMap((name) => all.filter((one) => nameOfMeasure(one) === name));
}

/** A measure in words, such as "Sum of Amount". */
export function measureLabel(measure: Measure, fields: readonly Field[]): string {
  if (measure.name != null && !isMade(measure)) {
    return measure.name;
  }
  if (measure.field == null) {
    return t("report.records");
  }
  const field = fields.find((one) => one.slug === measure.field)?.name ?? measure.field;
  const label = t(`report.of.${measure.op}`, { field });
  return measure.currency == null ? label : `${label} (${measure.currency})`;
}

/** Whether the console named a measure, which has another with the same operation and field. */
function isMade(measure: Measure): boolean {
  return measure.name?.startsWith(`${nameOfMeasure({ ...measure, name: null })}_`) === true;
}

/** A group in words: the name of its field, with the span of its dates. */
export function groupLabel(group: Grouping, fields: readonly Field[]): string {
  if (group.name != null) {
    return group.name;
  }
  const field = fields.find((one) => one.slug === group.field);
  const name = field?.name ?? group.field;
  return bucketsOf(field) === "days"
    ? t("report.by", { field: name, span: t(`report.span.${spanOf(group)}`) })
    : name;
}

export const SPANS = ["day", "week", "month", "quarter", "year"] as const;
export type Span = (typeof SPANS)[number];

/** The span of dates that belong together. */
export function spanOf({ bucket }: Grouping): Span {
  return SPANS.find((one) => one === bucket) ?? "day";
}

/** Whether a measure is one number for each group. */
export function isNumber(measure: Measure, fields: readonly Field[]): boolean {
  if (measure.op === "count" || measure.op === "count_distinct") {
    return true;
  }
  const field = fields.find((one) => one.slug === measure.field);
  return field?.type === "currency"
    ? measure.currency != null
    : field === undefined || NUMBERS.has(field.type);
}

/** Measures with names that differ, as an answer needs them. */
export function named(measures: readonly Measure[]): readonly Measure[] {
  const taken = new Set<string>();
  return measures.map((measure) => {
    const plain = nameOfMeasure(measure);
    let name = plain;
    for (let next = 2; taken.has(name); next++) {
      name = `${plain}_${measure.currency?.toLowerCase() ?? next}`;
      name = taken.has(name) ? `${plain}_${next}` : name;
    }
    taken.add(name);
    return name === plain ? measure : { ...measure, name };
  });
}

/** The kinds of charts, with the groups that each takes. */
export const CHARTS: Readonly<Record<ChartType, { fewest: number; most: number; drawn: boolean }>> = {
  number: { fewest: 0, most: 0, drawn: false },
  bar: { fewest: 1, most: 2, drawn: true },
  line: { fewest: 1, most: 2, drawn: true },
  pie: { fewest: 1, most: 1, drawn: true },
  funnel: { fewest: 1, most: 1, drawn: true },
  table: { fewest: 0, most: 3, drawn: false },
  pivot: { fewest: 2, most: 3, drawn: false },
};

/** Whether a chart shows one measure only. */
export function isOfOne(type: ChartType, groups: number): boolean {
  return type === "pie" || type === "funnel" || (CHARTS[type].drawn && groups > 1);
}

const COMPARISONS: Operator[] = ["gt", "gte", "lt", "lte", "eq", "neq"];

/** Measures as fields, by which the filter builder writes conditions on groups. */
export function measureFields(
  measures: readonly Measure[],
  fields: readonly Field[],
): readonly Field[] {
  return measures
    .filter((measure) => isNumber(measure, fields))
    .map(
      (measure) =>
        ({
          slug: nameOfMeasure(measure),
          name: measureLabel(measure, fields),
          type: "number",
          operators: COMPARISONS,
          options: [],
          settings: {},
        }) as unknown as Field,
    );
}

/** Conditions on measures as the filter builder writes them. */
export function filterOfHaving(having: unknown): Filter | null {
  return having == null ? null : (renamed(having, "measure", "field") as Filter);
}

/** Conditions on measures as a question has them. */
export function havingOf(filter: Filter | null): unknown {
  return filter === null ? null : renamed(filter, "field", "measure");
}

function renamed(part: unknown, from: string, to: string): unknown {
  if (Array.isArray(part)) {
    return part.map((one) => renamed(one, from, to));
  }
  const one = part as Readonly<Record<string, unknown>>;
  if (typeof one[from] === "string") {
    const { [from]: name, ...rest } = one;
    return { [to]: name, ...rest };
  }
  return Object.fromEntries(
    Object.entries(one).map(([join, inner]) => [join, renamed(inner, from, to)]),
  );
}
