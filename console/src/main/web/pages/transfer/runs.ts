import { useQuery } from "@tanstack/react-query";
import type { FailedRow, ImportStatus } from "generated/api";
import { call } from "../../api/client";

const POLL = 800;

/** The progress of an import or of its check, read again until it has ended. */
export function useRun(object: string, slug: string) {
  return useQuery({
    queryKey: ["import", "run", object, slug],
    queryFn: async ({ signal }) => {
      const answer = await call("GET /object/data/{objectSlug}/import/status/{jobSlug}", {
        path: { objectSlug: object, jobSlug: slug },
        signal,
      });
      return answer.data;
    },
    refetchInterval: (query) =>
      query.state.data !== undefined && query.state.data.finished_at === null ? POLL : false,
  });
}

/** A page of the rows that an import refused. */
export function useFailedRows(object: string, slug: string, page: number, limit: number) {
  return useQuery({
    queryKey: ["import", "failed", object, slug, page, limit],
    staleTime: Infinity,
    queryFn: ({ signal }) => failedRows(object, slug, page, limit, signal),
  });
}

/** All rows that an import refused, up to a number. */
export async function allFailedRows(object: string, slug: string, most: number): Promise<FailedRow[]> {
  const rows: FailedRow[] = [];
  for (let page = 1; ; page++) {
    const answer = await failedRows(object, slug, page, 200);
    rows.push(...answer.data);
    if (!answer.pagination.has_next || rows.length >= most) {
      return rows.slice(0, most);
    }
  }
}

function failedRows(object: string, slug: string, page: number, limit: number, signal?: AbortSignal) {
  return call("GET /object/data/{objectSlug}/import/{jobSlug}/failed-rows", {
    path: { objectSlug: object, jobSlug: slug },
    query: { page, limit },
    ...(signal === undefined ? {} : { signal }),
  });
}

export function isOver(run: ImportStatus): boolean {
  return run.finished_at !== null;
}

/** The number of rows that came through. */
export function accepted(run: ImportStatus): number {
  return run.created + run.updated + run.skipped;
}
