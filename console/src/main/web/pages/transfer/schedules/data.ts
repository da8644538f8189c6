import { useQuery } from "@tanstack/react-query";
import type { ExportSchedule, RhythmInput } from "generated/api";
import { call } from "../../../api/client";
import { queries } from "../../../api/queries";

/** As many schedules as a workspace may have. */
const ALL = 50;
const MORNING = 8;

/** A bucket while it is written. */
export interface BucketDraft {
  readonly endpoint: string;
  readonly region: string;
  readonly name: string;
  readonly prefix: string;
  readonly isInPath: boolean;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** A scheduled export while it is written. */
export interface ScheduleDraft {
  readonly name: string;
  readonly when: RhythmInput;
  readonly timezone: string;
  readonly language: ExportSchedule["language"];
  readonly to: ExportSchedule["to"];
  readonly receivers: readonly string[];
  readonly bucket: BucketDraft;
}

/** The scheduled exports of an object that the person sees, oldest first. */
export function useSchedules(object: string) {
  return useQuery({
    queryKey: ["export-schedules", object],
    queryFn: ({ signal }) =>
      call("GET /object/data/{objectSlug}/export/schedules", {
        path: { objectSlug: object },
        query: { limit: ALL },
        signal,
      }),
    select: (answer) => answer.data,
  });
}

/** One scheduled export as it is now; none while there is no number. */
export function useSchedule(object: string, id: number | null) {
  return useQuery({
    queryKey: ["export-schedules", object, id],
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
    // What a person changes stays what it was when they began; the version tells of other changes.
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) =>
      call("GET /object/data/{objectSlug}/export/schedules/{id}", {
        path: { objectSlug: object, id: id ?? 0 },
        signal,
      }),
    select: (answer) => answer.data,
  });
}

/** Reads the scheduled exports of an object again. */
export async function renewSchedules(object: string): Promise<void> {
  await queries.invalidateQueries({ queryKey: ["export-schedules", object] });
}

/** A new schedule: on Mondays in the morning, by a link to the person alone. */
export function newSchedule(
  timezone: string,
  language: ScheduleDraft["language"],
  me: string,
): ScheduleDraft {
  return {
    name: "",
    when: { every: "week", weekday: 1, hour: MORNING },
    timezone,
    language,
    to: "link",
    receivers: [me],
    bucket: {
      endpoint: "",
      region: "",
      name: "",
      prefix: "",
      isInPath: false,
      accessKey: "",
      secretKey: "",
    },
  };
}

/** A schedule as it is. The secret key of its bucket is not known. */
export function draftOf(schedule: ExportSchedule): ScheduleDraft {
  const { name, when, timezone, language, to, receivers, bucket } = schedule;
  return {
    name,
    when,
    timezone,
    language,
    to,
    receivers,
    bucket: {
      endpoint: bucket?.endpoint ?? "",
      region: bucket?.region ?? "",
      name: bucket?.name ?? "",
      prefix: bucket?.prefix ?? "",
      isInPath: bucket?.path_style ?? false,
      accessKey: bucket?.access_key ?? "",
      secretKey: "",
    },
  };
}

/** The members of a request that say when an export runs and where its file goes. */
export function settingsOf(draft: ScheduleDraft) {
  const { bucket } = draft;
  return {
    name: draft.name,
    when: draft.when,
    timezone: draft.timezone,
    language: draft.language,
    ...(draft.to === "link"
      ? { receivers: [...draft.receivers] }
      : {
          bucket: {
            ...(bucket.endpoint === "" ? {} : { endpoint: bucket.endpoint }),
            region: bucket.region,
            name: bucket.name,
            prefix: bucket.prefix,
            path_style: bucket.isInPath,
            access_key: bucket.accessKey,
            ...(bucket.secretKey === "" ? {} : { secret_key: bucket.secretKey }),
          },
        }),
  };
}

/** The query of the page of exports that shows what a schedule exports. */
export function addressOf({ id, export: exported }: ExportSchedule): Record<string, string> {
  const { filter, q, sort, view } = exported;
  const members = {
    schedule: String(id),
    view: view ?? "",
    filter: filter == null ? "" : JSON.stringify(filter),
    q: q ?? "",
    sort: sort ?? "",
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== ""));
}
