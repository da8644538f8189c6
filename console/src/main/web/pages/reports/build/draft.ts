import type { AggregateDraftInput, ChartInput, Report } from "generated/api";
import { emptyGroup, type Filter, filterOf, type Group, groupOf } from "../../../records/filter";
import type { Field } from "../../../records/model";
import { sortKeys, sortText } from "../../../records/sort";
import {
  bucketsOf,
  CHARTS,
  type ChartType,
  filterOfHaving,
  type Grouping,
  havingOf,
  isNumber,
  isOfOne,
  type Measure,
  named,
  nameOfGroup,
  nameOfMeasure,
  shownMeasures,
} from "../question";
import type { Sharing } from "../SharingFields";

/** A report while it is written. */
export interface ReportDraft {
  readonly name: string;
  readonly object: string;
  readonly sharing: Sharing;
  readonly type: ChartType;
  readonly isStacked: boolean;
  /** The names of the measures that the chart shows; none: all that it can. */
  readonly shown: readonly string[];
  readonly measures: readonly Measure[];
  readonly groups: readonly Grouping[];
  readonly filter: Group;
  readonly having: Group;
  readonly sort: string;
  readonly limit: string;
  /** Empty: that of the workspace. */
  readonly timezone: string;
  /** Empty: as in the workspace. */
  readonly weekStart: NonNullable<AggregateDraftInput["week_start"]> | "";
  /** What the page does not change. */
  readonly kept: Pick<AggregateDraftInput, "q" | "view" | "as_of" | "subtotals">;
}

/** A new report: how many records an object has. */
export function newDraft(object: string): ReportDraft {
  return {
    name: "",
    object,
    sharing: { visibility: "shared", roles: [] },
    type: "number",
    isStacked: false,
    shown: [],
    measures: [{ op: "count" }],
    groups: [],
    filter: emptyGroup(),
    having: emptyGroup(),
    sort: "",
    limit: "",
    timezone: "",
    weekStart: "",
    kept: {},
  };
}

/** A saved report, to be changed; null if its question is hidden from the person. */
export function draftOf(report: Report): ReportDraft | null {
  const { question, chart } = report;
  if (question === null || chart === null) {
    return null;
  }
  const { q, view, as_of, subtotals } = question;
  return {
    name: report.name,
    object: report.object,
    sharing: { visibility: report.visibility, roles: report.roles },
    type: chart.type,
    isStacked: chart.stacked === true,
    shown: chart.measures ?? [],
    measures: question.measures ?? [{ op: "count" }],
    groups: question.group_by ?? [],
    filter: groupFrom(question.filter),
    having: groupFrom(filterOfHaving(question.having)),
    sort: question.sort ?? "",
    limit: question.limit == null ? "" : String(question.limit),
    timezone: question.timezone ?? "",
    weekStart: question.week_start ?? "",
    kept: { q, view, as_of, subtotals },
  };
}

function groupFrom(filter: unknown): Group {
  return groupOf(filter == null ? "" : JSON.stringify(filter));
}

/** The question that a draft asks. */
export function questionOf(draft: ReportDraft, fields: readonly Field[]): AggregateDraftInput {
  const measures = named(draft.measures);
  const hasDays = draft.groups.some(
    (group) => bucketsOf(fields.find((field) => field.slug === group.field)) === "days",
  );
  const filter: Filter | null = filterOf(draft.filter);
  const having = draft.groups.length === 0 ? null : havingOf(filterOf(draft.having));
  const sort = sortOf(draft, measures);
  return {
    ...present(draft.kept),
    ...(draft.type === "pivot" ? { subtotals: true } : {}),
    ...(filter === null ? {} : { filter }),
    ...(draft.groups.length === 0 ? {} : { group_by: [...draft.groups] }),
    measures: [...measures],
    ...(having === null ? {} : { having }),
    ...(sort === "" ? {} : { sort }),
    ...(draft.limit === "" || draft.groups.length === 0 ? {} : { limit: Number(draft.limit) }),
    ...(hasDays && draft.timezone !== "" ? { timezone: draft.timezone } : {}),
    ...(hasDays && draft.weekStart !== "" ? { week_start: draft.weekStart } : {}),
  };
}

function present<T extends object>(given: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== null && value !== undefined),
  ) as Partial<T>;
}

/** The order without groups and measures that were removed. */
function sortOf(draft: ReportDraft, measures: readonly Measure[]): string {
  const names = new Set([
    ...draft.groups.map(nameOfGroup),
    ...(draft.groups.length === 0 ? [] : measures.map(nameOfMeasure)),
  ]);
  return sortText(sortKeys(draft.sort).filter((key) => names.has(key.field)));
}

/** The measures that a chart can show: drawings need one number for each group. */
export function showable(draft: ReportDraft, fields: readonly Field[]): readonly Measure[] {
  const measures = named(draft.measures);
  return CHARTS[draft.type].drawn ? measures.filter((one) => isNumber(one, fields)) : measures;
}

/** How a draft is shown. */
export function chartOf(draft: ReportDraft, fields: readonly Field[]): ChartInput {
  const able = showable(draft, fields);
  const chosen = able.filter((one) => draft.shown.includes(nameOfMeasure(one)));
  const wanted = chosen.length === 0 ? able : chosen;
  const shown = isOfOne(draft.type, draft.groups.length) ? wanted.slice(0, 1) : wanted;
  return {
    type: draft.type,
    measures: shown.length === draft.measures.length ? [] : shown.map(nameOfMeasure),
    stacked: draft.isStacked && draft.type === "bar" && draft.groups.length === 2,
  };
}

/** Whether a chart can show what a draft asks. */
export function isPossible(type: ChartType, draft: ReportDraft, fields: readonly Field[]): boolean {
  const { fewest, most } = CHARTS[type];
  const count = draft.groups.length;
  return count >= fewest && count <= most && showable({ ...draft, type }, fields).length > 0;
}

const USUAL: readonly ChartType[] = ["number", "bar", "bar", "table"];

/** A draft with a chart that can show it: the present one, or else the usual one. */
export function fitted(draft: ReportDraft, fields: readonly Field[]): ReportDraft {
  if (isPossible(draft.type, draft, fields)) {
    return draft;
  }
  const usual = USUAL[draft.groups.length] ?? "table";
  return { ...draft, type: isPossible(usual, draft, fields) ? usual : "table" };
}

/** The names of the measures that the chart of a draft shows. */
export function shownNames(draft: ReportDraft, fields: readonly Field[]): readonly string[] {
  return shownMeasures(questionOf(draft, fields), chartOf(draft, fields)).map(nameOfMeasure);
}
