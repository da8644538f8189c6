import { useQuery } from "@tanstack/react-query";
import type { MeasureDraftInput } from "generated/api";
import { call } from "../api/client";
import type { Asked } from "./data";

const MOST = 20;
const MINUTE = 60_000;

/** What is measured of a field. */
export interface FieldMeasure {
  readonly field: string;
  readonly op: MeasureDraftInput["op"];
}

/**
 * Measures of fields, each of another one, over all records that are listed, by the slugs of the
 * fields; nothing until they are known.
 */
export function useMeasures(
  object: string,
  { q, filter }: Pick<Asked, "q" | "filter">,
  measures: readonly FieldMeasure[],
): ReadonlyMap<string, unknown> {
  const asked = measures.slice(0, MOST);
  const measured = useQuery({
    queryKey: ["sums", object, q, filter, asked],
    enabled: asked.length > 0,
    staleTime: MINUTE,
    queryFn: ({ signal }) =>
      call("POST /object/data/{objectSlug}/aggregate", {
        path: { objectSlug: object },
        body: {
          measures: asked.map(({ field, op }) => ({ op, field, name: field })),
          ...(q === "" ? {} : { q }),
          ...(filter === "" ? {} : { filter: JSON.parse(filter) as unknown }),
        },
        signal,
      }),
    select: (answer) => new Map(Object.entries(answer.data.total)),
  });
  return measured.data ?? NONE;
}

const NONE: ReadonlyMap<string, unknown> = new Map();
