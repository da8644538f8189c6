import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/client";

/** The time zone and the first day of the week of the workspace. */
export function useWorkspaceCalendar() {
  return useQuery({
    queryKey: ["workspace-calendar"],
    queryFn: ({ signal }) => call("GET /admin/calendar", { signal }),
    select: (answer) => answer.data,
  });
}
