import { useQuery } from "@tanstack/react-query";
import type { Report } from "generated/api";
import { call } from "../../api/client";
import { drop, queries } from "../../api/queries";
import type { Answered } from "./question";

/** As many reports as a page of the API may have, and as many pages as there may be reports for. */
const MANY = 200;
const PAGES = 2;

/** One report, as the person sees it. */
export function useReport(slug: string, isWanted = true) {
  return useQuery({
    queryKey: ["reports", slug],
    enabled: isWanted,
    queryFn: ({ signal }) => call("GET /report/{slug}", { path: { slug }, signal }),
    select: (answer) => answer.data,
  });
}

/** All reports that the person sees, to choose from. */
export function useReports() {
  return useQuery({
    queryKey: ["reports", "all"],
    queryFn: async ({ signal }) => {
      const all: Report[] = [];
      for (let page = 1; page <= PAGES; page++) {
        const answer = await call("GET /report", { query: { page, limit: MANY }, signal });
        all.push(...answer.data);
        if (!answer.pagination.has_next) {
          break;
        }
      }
      return { data: all };
    },
    select: (answer) => answer.data,
  });
}

/** The answer of a report. */
export function useAnswer(slug: string, isWanted: boolean) {
  return useQuery({
    queryKey: ["reports", slug, "answer"],
    enabled: isWanted,
    queryFn: ({ signal }) => call("GET /report/{slug}/answer", { path: { slug }, signal }),
    select: (answer) => answeredOf(answer.data),
  });
}

/** One dashboard, as the person sees it. */
export function useDashboard(slug: string) {
  return useQuery({
    queryKey: ["dashboards", slug],
    queryFn: ({ signal }) => call("GET /dashboard/{slug}", { path: { slug }, signal }),
    select: (answer) => answer.data,
  });
}

/** What narrows all reports of a dashboard; empty: nothing. */
export interface DashboardFilter {
  readonly from: string;
  readonly to: string;
  readonly period: string;
  readonly member: string;
}

/** Whether the last day is before the first one, so that no record could be of both. */
export function endsEarly({ from, to }: DashboardFilter): boolean {
  return from !== "" && to !== "" && to < from;
}

/** The answer of a report on a dashboard. */
export function useTileAnswer(slug: string, reportSlug: string, filter: DashboardFilter) {
  return useQuery({
    queryKey: ["dashboards", slug, "answer", reportSlug, filter],
    queryFn: ({ signal }) =>
      call("GET /dashboard/{slug}/answer/{reportSlug}", {
        path: { slug, reportSlug },
        query: { ...filter },
        signal,
      }),
    select: ({ data }) => ({ name: data.report.name, answered: answeredOf(data) }),
  });
}

/** Reads reports and dashboards again, wherever they are shown. */
export async function renewReports(): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ["reports"] }),
    queries.invalidateQueries({ queryKey: ["dashboards"] }),
  ]);
}

/** Reads all others again after one was deleted, which its page may still show for a moment. */
export async function forget(kind: "reports" | "dashboards", slug: string): Promise<void> {
  await queries.invalidateQueries({
    predicate: ({ queryKey: [of, one] }) =>
      (of === "reports" || of === "dashboards") && !(of === kind && one === slug),
  });
  await drop([kind, slug]);
}

function answeredOf({
  report,
  filter,
  answer,
}: {
  report: Report;
  filter: unknown;
  answer: Answered["answer"];
}): Answered | null {
  return report.question === null || report.chart === null
    ? null
    : { object: report.object, question: report.question, chart: report.chart, filter, answer };
}
