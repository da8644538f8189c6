import { useQuery } from "@tanstack/react-query";
import { call } from "../../../api/client";
import { Problem } from "../../../api/problem";
import type { FormProblems } from "../../../parts/form";
import { t } from "../../../words";
import { explain } from "../refusals";

const MANY = 200;

/** The members of a team, its leaders first. */
export function useTeamMembers(slug: string) {
  return useQuery({
    queryKey: ["teams", slug, "members"],
    queryFn: ({ signal }) =>
      call("GET /admin/teams/{slug}/members", {
        path: { slug },
        query: { limit: MANY },
        signal,
      }),
    select: (answer) => answer.data,
  });
}

const PARENT: Readonly<Record<string, () => string>> = {
  circle: () => t("team.circle"),
  levels: () => t("team.levels"),
};

/** What is wrong with a team, at its fields. */
export function explainTeam(problem: Problem): FormProblems | undefined {
  if (problem.code === "TEAM_EXISTS") {
    return { fields: { name: t("team.exists") }, whole: undefined };
  }
  const parent = problem.fields.find((one) => one.field === "parent");
  const told = parent === undefined ? undefined : PARENT[parent.rule];
  return told === undefined
    ? explain(problem)
    : { fields: { parent: told() }, whole: undefined };
}
