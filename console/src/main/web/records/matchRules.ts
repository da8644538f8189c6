import { useQuery } from "@tanstack/react-query";
import { call } from "../api/client";
import { untilReady } from "../api/queries";

/** The rules for duplicates of an object, read again until all records have been compared by them. */
export function useMatchRules(object: string, isWanted = true) {
  return useQuery({
    queryKey: ["match-rules", object],
    enabled: isWanted,
    queryFn: ({ signal }) =>
      call("GET /object/duplicate-rules/{objectSlug}", { path: { objectSlug: object }, signal }),
    select: (answer) => answer.data,
    refetchInterval: untilReady,
  });
}
