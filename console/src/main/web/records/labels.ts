import { useQuery } from "@tanstack/react-query";
import { call } from "../api/client";
import { queries } from "../api/queries";
import { fieldQuery, inOrder } from "./data";
import { nameField, type Named, textOf } from "./model";

const MOST_LABELS = 200;
const MINUTE = 60_000;

/** The names of records of which only slugs are known; those that are gone have none. */
export function labelQuery(object: string, slugs: readonly string[]) {
  const asked = [...new Set(slugs)].sort().slice(0, MOST_LABELS);
  return {
    queryKey: ["labels", object, asked],
    enabled: asked.length > 0,
    staleTime: MINUTE,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const fields = await queries.ensureQueryData(fieldQuery(object));
      const name = nameField(inOrder(fields.data));
      const found = await call("GET /object/data/{objectSlug}", {
        path: { objectSlug: object },
        query: {
          filter: JSON.stringify({ field: "slug", op: "in", value: asked }),
          fields: name?.slug ?? "",
          limit: MOST_LABELS,
          count: "none",
        },
        signal,
      });
      return {
        data: found.data.map(({ slug, data }): Named => ({
          slug,
          label: (name && textOf(name, data[name.slug])) || slug,
        })),
      };
    },
  };
}

/** The names of records by their slugs. */
export function useLabels(object: string, slugs: readonly string[]): ReadonlyMap<string, string> {
  const found = useQuery(labelQuery(object, slugs));
  return new Map((found.data?.data ?? []).map((one) => [one.slug, one.label]));
}
