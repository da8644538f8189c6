import type { GroupValue, MeasuredGroup } from "generated/api";
import type { Field } from "../../../records/model";
import { language } from "../../../words";
import {
  type Answered,
  bucketsOf,
  type Grouping,
  type Measure,
  measureLabel,
  nameOfGroup,
  nameOfMeasure,
  shownMeasures,
  type Span,
  spanOf,
} from "../question";
import { drawn, keyText } from "./labels";

/** As many places are drawn at most to close gaps. */
const MOST_PLACES = 400;
const DATE_LENGTH = 10;
const ISO_DAY = /^\d{4}-\d{2}-\d{2}/;
/** Days and months of the spans of dates. */
const LENGTHS: Readonly<Record<Span, readonly [number, number]>> = {
  day: [1, 0],
  week: [7, 0],
  month: [0, 1],
  quarter: [0, 3],
  year: [0, 12],
};

/** A value of a group, of which a chart has one place. */
export interface Place {
  readonly id: string;
  readonly label: string;
  readonly color: string | null;
  /** Whether its records have no value, so that it stands beside the others. */
  readonly isApart?: boolean;
}

/** A point of a chart. */
export interface Point {
  /** Null where there are no records. */
  readonly group: MeasuredGroup | null;
  readonly value: number | null;
}

/** Points that belong together: of one measure, or of one value of the second group. */
export interface Series {
  readonly label: string;
  readonly color: string | null;
  readonly measure: Measure;
  /** In the order of the places. */
  readonly points: readonly Point[];
}

export interface Drawing {
  readonly places: readonly Place[];
  readonly series: readonly Series[];
}

/** The groupings of a question with their fields. */
export function groupingsOf(
  { question }: Answered,
  fields: readonly Field[],
): ReadonlyArray<readonly [Grouping, Field | undefined]> {
  return (question.group_by ?? []).map((group) => [
    group,
    fields.find((field) => field.slug === group.field),
  ]);
}

/** The value of a group at a place of its keys. */
export function placeOf(
  keys: readonly GroupValue[],
  at: number,
  groupings: ReadonlyArray<readonly [Grouping, Field | undefined]>,
): Place {
  const key = keys[at];
  const grouping = groupings[at];
  return key === undefined || grouping === undefined
    ? { id: "", label: "", color: null }
    : {
        id: JSON.stringify([key.value, key.to]),
        label: keyText(key, ...grouping),
        color: key.color,
        isApart: key.value === null && key.label === "",
      };
}

/** Different places in the order in which they first appear. */
export function distinct(places: readonly Place[]): readonly Place[] {
  return [...new Map(places.map((one) => [one.id, one])).values()];
}

/**
 * Different places of a group that is not the first one, in the order of its values: an answer is in
 * the order of its first group, so the values of others first appear in any order.
 */
export function inOrder(
  { question, answer }: Answered,
  at: number,
  groupings: ReadonlyArray<readonly [Grouping, Field | undefined]>,
): readonly Place[] {
  const places = distinct(answer.groups.map(({ keys }) => placeOf(keys, at, groupings)));
  const grouping = groupings[at];
  if (grouping === undefined) {
    return places;
  }
  const [group, field] = grouping;
  const options = (field?.options ?? []).map((option) => option.value);
  const isReversed = (question.sort ?? "").split(",").includes(`-${nameOfGroup(group)}`);
  return places.toSorted((left, right) => {
    if (left.isApart === true || right.isApart === true) {
      return Number(left.isApart) - Number(right.isApart);
    }
    const order = compared(left, right, options);
    return isReversed ? -order : order;
  });
}

function compared(left: Place, right: Place, options: readonly string[]): number {
  const [one, other] = [left, right].map(({ id }) => (JSON.parse(id) as [unknown])[0]);
  const [first, second] = [one, other].map((value) => options.indexOf(String(value)));
  if (first !== undefined && second !== undefined && first >= 0 && second >= 0) {
    return first - second;
  }
  if (typeof one === "number" && typeof other === "number") {
    return one - other;
  }
  return ISO_DAY.test(String(one)) && ISO_DAY.test(String(other))
    ? String(one).localeCompare(String(other))
    : left.label.localeCompare(right.label, language());
}

/** What a chart of bars, lines or slices draws. */
export function drawingOf(answered: Answered, fields: readonly Field[]): Drawing {
  const { question, chart, answer } = answered;
  const groupings = groupingsOf(answered, fields);
  const measures = shownMeasures(question, chart);
  const seen = distinct(answer.groups.map(({ keys }) => placeOf(keys, 0, groupings)));
  const places = isOverTime(answered, groupings) ? withoutGaps(seen, groupings) : seen;
  const byPlace = new Map(
    answer.groups.map((group) => [
      groupings.map((_, at) => placeOf(group.keys, at, groupings).id).join(),
      group,
    ]),
  );
  const pointsOf = (measure: Measure, second: string) =>
    places.map(({ id }): Point => {
      const group = byPlace.get(id + second) ?? null;
      return group === null
        ? { group, value: isAdded(measure) ? 0 : null }
        : { group, value: drawn(group.measures[nameOfMeasure(measure)]) };
    });
  const first = measures[0];
  if (groupings.length < 2 || first === undefined) {
    return {
      places,
      series: measures.map((measure) => ({
        label: measureLabel(measure, fields),
        color: null,
        measure,
        points: pointsOf(measure, ""),
      })),
    };
  }
  return {
    places,
    series: inOrder(answered, 1, groupings).map((second) => ({
      label: second.label,
      color: second.color,
      measure: first,
      points: pointsOf(first, `,${second.id}`),
    })),
  };
}

/** Whether a measure of no records is zero. */
function isAdded({ op }: Measure): boolean {
  return op === "count" || op === "count_distinct" || op === "sum";
}

/** Whether all days of an answer are drawn from the first to the last. */
function isOverTime(
  { question, chart, answer }: Answered,
  [first]: ReturnType<typeof groupingsOf>,
): boolean {
  return (
    chart.type !== "pie" &&
    bucketsOf(first?.[1]) === "days" &&
    question.sort == null &&
    question.having == null &&
    !answer.has_more
  );
}

/** The places of days with those between them that have no records. */
function withoutGaps(
  places: readonly Place[],
  groupings: ReturnType<typeof groupingsOf>,
): readonly Place[] {
  const all: Place[] = [];
  for (const place of places) {
    const [value] = JSON.parse(place.id) as [string | null];
    let last = all.at(-1)?.id;
    while (last !== undefined && value !== null) {
      const [, to] = JSON.parse(last) as [unknown, string];
      const next = spanAfter(to, groupings);
      if (next === null || String(next.value) >= value || all.length >= MOST_PLACES) {
        break;
      }
      const between = placeOf([next], 0, groupings);
      all.push(between);
      last = between.id;
    }
    all.push(place);
  }
  return all;
}

/** The days that begin after a day; null if that cannot be told. */
function spanAfter(
  day: string,
  [first]: ReturnType<typeof groupingsOf>,
): GroupValue | null {
  const start = new Date(`${day}T00:00:00Z`);
  if (first === undefined || Number.isNaN(start.getTime())) {
    return null;
  }
  start.setUTCDate(start.getUTCDate() + 1);
  const end = new Date(start);
  const [days, months] = LENGTHS[spanOf(first[0])];
  end.setUTCMonth(end.getUTCMonth() + months);
  end.setUTCDate(end.getUTCDate() + days - 1);
  const text = (date: Date) => date.toISOString().slice(0, DATE_LENGTH);
  return { name: "", value: text(start), label: text(start), color: null, to: text(end) };
}
