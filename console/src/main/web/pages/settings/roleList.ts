import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/client";

/** All roles of the workspace. */
export function useRoles(isWanted = true) {
  return useQuery({
    queryKey: ["roles", "all"],
    enabled: isWanted,
    queryFn: ({ signal }) => call("GET /admin/roles", { signal }),
    select: (answer) => answer.data,
  });
}
