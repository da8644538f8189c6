import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/client";
import { ALL_VIEWS } from "../../api/early";
import { queries } from "../../api/queries";

const MINUTE = 60_000;

export const VIEW_ICONS = {
  table: { icon: "table" },
  kanban: { icon: "layout-kanban" },
  calendar: { icon: "calendar" },
} as const;

/** The saved views of an object that the person sees, in their order. */
export function useViews(object: string) {
  return useQuery({
    queryKey: ["views", object],
    staleTime: MINUTE,
    queryFn: ({ signal }) =>
      call("GET /object/custom/view/{objectSlug}", {
        path: { objectSlug: object },
        query: ALL_VIEWS,
        signal,
      }),
    select: (answer) => answer.data,
  });
}

/** Reads the views again, and the boards that follow them. */
export async function renewViews(object: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ["views", object] }),
    queries.invalidateQueries({ queryKey: ["board", object] }),
  ]);
}
