import { useQuery } from "@tanstack/react-query";
import type { ReportMail, RhythmInput } from "generated/api";
import { call } from "../../../api/client";
import { queries } from "../../../api/queries";

/** As many schedules as a member may have. */
const ALL = 50;
const MORNING = 8;

/** What is mailed: a report or a dashboard. */
export type Mailed = { readonly report: string } | { readonly dashboard: string };

/** A schedule while it is written. */
export interface MailDraft {
  readonly when: RhythmInput;
  readonly timezone: string;
  readonly language: ReportMail["language"];
  readonly receivers: readonly string[];
}

/** The person's schedules of a report or a dashboard, oldest first. */
export function useMails(of: Mailed) {
  return useQuery({
    queryKey: ["report-mails"],
    queryFn: ({ signal }) => call("GET /report-mail", { query: { limit: ALL }, signal }),
    select: ({ data }) =>
      data.filter((mail) =>
        "report" in of ? mail.report === of.report : mail.dashboard === of.dashboard,
      ),
  });
}

/** One schedule as it is now. */
export function useMail(id: number) {
  return useQuery({
    queryKey: ["report-mails", id],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => call("GET /report-mail/{id}", { path: { id }, signal }),
    select: (answer) => answer.data,
  });
}

/** Reads the schedules again. */
export async function renewMails(): Promise<void> {
  await queries.invalidateQueries({ queryKey: ["report-mails"] });
}

/** A new schedule: on Mondays in the morning, for the person alone. */
export function newMail(timezone: string, language: MailDraft["language"], me: string): MailDraft {
  return {
    when: { every: "week", weekday: 1, hour: MORNING },
    timezone,
    language,
    receivers: [me],
  };
}

/** Another rhythm at the same hour, with a day if it needs one. */
export function withRhythm({ hour }: RhythmInput, every: RhythmInput["every"]): RhythmInput {
  return {
    every,
    hour,
    ...(every === "week" ? { weekday: 1 } : {}),
    ...(every === "month" ? { day: 1 } : {}),
  };
}
