import { useQuery } from "@tanstack/react-query";
import { call } from "../api/client";
import { untilReady } from "../api/queries";

/** The unique keys of an object, read again until those that are new have been compared. */
export function useUniqueKeys(object: string, isWanted = true) {
  return useQuery({
    queryKey: ["unique-keys", object],
    enabled: isWanted,
    queryFn: ({ signal }) =>
      call("GET /object/unique-keys/{objectSlug}", { path: { objectSlug: object }, signal }),
    select: (answer) => answer.data,
    refetchInterval: untilReady,
  });
}
