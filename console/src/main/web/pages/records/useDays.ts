import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../api/client";
import { addDays } from "../../records/calendar";
import type { Field, Item } from "../../records/model";
import { both, type Shown } from "../../records/view";
import { momentOf } from "../../records/zone";

const EACH = 200;
/** The most records that a calendar shows. */
export const MOST_DAYS = 1_000;

/** The records of some days, in their order of time. */
export function useDays(
  object: string,
  shown: Shown,
  field: Field | undefined,
  days: readonly string[],
) {
  const slug = field?.slug ?? "";
  const first = days[0] ?? "1970-01-01";
  const last = days[days.length - 1] ?? first;
  const isOfMoments = field?.type === "datetime";
  const from = isOfMoments ? momentOf(`${first}T00:00`) : first;
  const to = isOfMoments ? momentOf(`${addDays(last, 1)}T00:00`) : last;
  const between = JSON.stringify({ field: slug, op: "between", value: [from, to] });
  const filter = both(shown.filter, between);
  return useQuery({
    queryKey: ["calendar", object, filter, shown.q],
    enabled: field !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const records: Item[] = [];
      let cursor: string | null = "";
      while (cursor !== null && records.length < MOST_DAYS) {
        const page: { data: Item[]; pagination: { next_cursor: string | null } } = await call(
          "GET /object/data/{objectSlug}",
          {
            path: { objectSlug: object },
            query: { filter, q: shown.q, limit: EACH, sort: slug, count: "none", cursor },
            signal,
          },
        );
        records.push(...page.data);
        cursor = page.pagination.next_cursor;
      }
      return { records, hasMore: cursor !== null };
    },
  });
}
