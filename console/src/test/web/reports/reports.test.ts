import assert from "node:assert/strict";
import test from "node:test";
import "../browser";
import type { Aggregate, MeasuredGroup } from "../../../../target/generated/api";
import type { Field } from "../../../main/web/records/model";
import {
  chartOf,
  draftOf,
  fitted,
  newDraft,
  questionOf,
  type ReportDraft,
} from "../../../main/web/pages/reports/build/draft";
import { problemAt } from "../../../main/web/pages/reports/build/problems";
import { type Answered, filterOfHaving, havingOf, named } from "../../../main/web/pages/reports/question";
import { recordsOf } from "../../../main/web/pages/reports/show/drill";
import { drawingOf } from "../../../main/web/pages/reports/show/series";

const field = (slug: string, type: string) =>
  ({ slug, name: slug, type, options: [], settings: {}, operators: ["eq"] }) as unknown as Field;
const FIELDS = [field("sails", "date"), field("fare", "currency"), field("guests", "number")];

function answered(question: Answered["question"], groups: MeasuredGroup[]): Answered {
  const answer = { groups, has_more: false, subtotals: [], total: {}, timezone: "UTC" } as Aggregate;
  return { object: "voyages", question, chart: { type: "line" }, filter: null, answer };
}

function month(value: string | null, to: string | null, count: number): MeasuredGroup {
  const key = { name: "sails", value, label: value ?? "", color: null, to };
  return { keys: [key], measures: { count }, filter: { field: "sails", op: "is_empty" } };
}

test("measures of the same operation and field get names that differ", () => {
  const names = named([
    { op: "sum", field: "fare", currency: "EUR" },
    { op: "sum", field: "fare", currency: "USD" },
    { op: "sum", field: "fare", currency: "USD" },
    { op: "count" },
  ]).map((one) => one.name ?? null);
  assert.deepEqual(names, [null, "sum_fare_usd", "sum_fare_2", null]);
});

test("conditions on measures are the same after they were edited", () => {
  const having = {
    or: [
      { measure: "count", op: "gt", value: 1 },
      { not: { and: [{ measure: "sum_fare", op: "lt", value: 5 }] } },
    ],
  };
  assert.deepEqual(havingOf(filterOfHaving(having)), having);
  assert.equal(havingOf(filterOfHaving(null)), null);
});

test("the records of a group meet all conditions, without nesting", () => {
  const question = { filter: { and: [{ field: "a" }, { and: [{ field: "b" }] }] }, q: "sea" };
  const one = { ...answered(question, []), filter: { field: "c" } };
  const group = month("2026-01-01", "2026-01-31", 1);
  const query = new URLSearchParams(recordsOf(one, group, null)?.split("?")[1]);
  assert.equal(query.get("q"), "sea");
  assert.equal(query.get("view"), "all");
  assert.deepEqual(
    (JSON.parse(query.get("filter") ?? "") as { and: Array<{ field: string }> }).and.map(
      (condition) => condition.field,
    ),
    ["a", "b", "c", "sails"],
  );
  assert.equal(recordsOf(answered({}, []), null, null), "/objects/voyages?view=all");
  assert.equal(recordsOf(answered({}, []), { ...group, filter: null }, null), null);
  assert.equal(recordsOf(answered({ as_of: "2026-01-01T00:00:00Z" }, []), group, null), null);
  assert.equal(recordsOf(answered({ view: "mine" }, []), group, undefined), null);
});

test("months without records are drawn, and records without a date apart", () => {
  const groups = [
    month("2025-12-01", "2025-12-31", 2),
    month("2026-03-01", "2026-03-31", 5),
    month(null, null, 1),
  ];
  const question = { group_by: [{ field: "sails", bucket: "month" }] };
  const { places, series } = drawingOf(answered(question, groups), FIELDS);
  assert.deepEqual(
    places.map((place) => (JSON.parse(place.id) as unknown[])[0]),
    ["2025-12-01", "2026-01-01", "2026-02-01", "2026-03-01", null],
  );
  assert.deepEqual(series[0]?.points.map((point) => point.value), [2, 0, 0, 5, 1]);
  assert.equal(series[0]?.points[1]?.group, null);
  assert.deepEqual(places.map((place) => place.isApart), [false, false, false, false, true]);
  const sorted = drawingOf(answered({ ...question, sort: "-count" }, groups), FIELDS);
  assert.equal(sorted.places.length, 3);
});

test("series of a second group are in the order of its values", () => {
  const stage = {
    ...field("stage", "select"),
    options: ["new", "won", "lost"].map((value) => ({ value, label: value.toUpperCase() })),
  } as unknown as Field;
  const group = (sails: string, value: string | null) => ({
    keys: [
      { name: "sails", value: sails, label: sails, color: null, to: sails },
      { name: "stage", value, label: value ?? "", color: null, to: null },
    ],
    measures: { count: 1 },
    filter: null,
  });
  const groups = [
    group("2026-01-01", "lost"),
    group("2026-01-01", null),
    group("2026-02-01", "new"),
    group("2026-02-01", "won"),
  ] as unknown as MeasuredGroup[];
  const question = {
    group_by: [{ field: "sails", bucket: "month" }, { field: "stage" }],
    measures: [{ op: "count" as const }],
  };
  const labelsOf = (sort: string | null) =>
    drawingOf(answered({ ...question, sort } as Answered["question"], groups), [...FIELDS, stage])
      .series.map(({ label }) => label)
      .slice(0, 3);
  assert.deepEqual(labelsOf(null), ["new", "won", "lost"]);
  assert.deepEqual(labelsOf("sails,-stage"), ["lost", "won", "new"]);
});

test("a draft asks what its report asked, and keeps a chart that can show it", () => {
  const question = {
    filter: { field: "guests", op: "gt", value: 2 },
    q: "sea",
    view: null,
    group_by: [{ field: "sails", bucket: "week", name: null }],
    measures: [{ op: "count" as const, field: null, currency: null, name: null }],
    having: { measure: "count", op: "gt", value: 1 },
    sort: "-count",
    limit: 5,
    subtotals: null,
    timezone: "Asia/Riyadh",
    week_start: "sunday" as const,
    as_of: null,
  };
  const read = draftOf({
    name: "A",
    object: "voyages",
    visibility: "mine",
    roles: [],
    question,
    chart: { type: "line", measures: [], stacked: false },
  } as unknown as Parameters<typeof draftOf>[0]);
  assert.notEqual(read, null);
  const draft = read as ReportDraft;
  const { view, subtotals, as_of, ...asked } = question;
  assert.deepEqual([view, subtotals, as_of], [null, null, null]);
  assert.deepEqual(questionOf(draft, FIELDS), asked);
  assert.deepEqual(chartOf(draft, FIELDS), { type: "line", measures: [], stacked: false });
  const open = { ...draft, timezone: "", weekStart: "" as const };
  const { timezone, week_start, ...ofWorkspace } = asked;
  assert.deepEqual(questionOf(open, FIELDS), ofWorkspace);
  assert.deepEqual([timezone, week_start], ["Asia/Riyadh", "sunday"]);
  const without = fitted({ ...draft, groups: [] }, FIELDS);
  assert.equal(without.type, "number");
  assert.equal(questionOf(without, FIELDS).sort, undefined);
  assert.equal(fitted({ ...newDraft("voyages"), groups: draft.groups }, FIELDS).type, "bar");
});

test("money is drawn in one currency only", () => {
  const draft = {
    ...newDraft("voyages"),
    groups: [{ field: "sails" }],
    measures: [{ op: "sum" as const, field: "fare" }],
  };
  assert.equal(fitted(draft, FIELDS).type, "table");
  const euros = { ...draft, measures: [{ ...draft.measures[0]!, currency: "EUR" }] };
  assert.equal(fitted(euros, FIELDS).type, "bar");
});

test("a problem inside of a place is told there", () => {
  const places = { "group_by[1].bucket.bounds[0]": "order", "filter.and[0].op": "op" };
  assert.equal(problemAt(places, "group_by[1].bucket"), "order");
  assert.equal(problemAt(places, "group_by[10]"), undefined);
  assert.equal(problemAt(places, "filter"), "op");
});
