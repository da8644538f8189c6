import { useQuery } from "@tanstack/react-query";
import { call } from "../api/client";

const MANY = 200;

/** All teams, by name. */
export function useTeams(isWanted = true) {
  return useQuery({
    queryKey: ["teams"],
    enabled: isWanted,
    queryFn: ({ signal }) => call("GET /admin/teams", { query: { limit: MANY }, signal }),
    select: (answer) => answer.data,
  });
}
