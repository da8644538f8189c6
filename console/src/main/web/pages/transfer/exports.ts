import { queryOptions } from "@tanstack/react-query";
import type { Export } from "generated/api";
import { call } from "../../api/client";

const POLL = 800;

/** The progress of an export, read again until it has ended. */
export function exportStatus(object: string, slug: string) {
  return queryOptions({
    queryKey: ["export", object, slug],
    queryFn: async ({ signal }) => {
      const answer = await call("GET /object/data/{objectSlug}/export/status/{jobSlug}", {
        path: { objectSlug: object, jobSlug: slug },
        signal,
      });
      return answer.data;
    },
    refetchInterval: (query: { state: { data?: Export | undefined } }) =>
      query.state.data !== undefined && query.state.data.finished_at === null ? POLL : false,
  });
}
