import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../api/client";
import type { Asked } from "./data";
import { type Field, isNumeric } from "./model";
import type { Sum } from "./sums";

const MOST = 20;
const MINUTE = 60_000;

/**
 * The sums of numbers and amounts over all records that are listed, by the slugs of their fields;
 * nothing until they are known.
 */
export function useSums(
  object: string,
  { q, filter }: Asked,
  fields: readonly Field[],
  isWanted: boolean,
): ReadonlyMap<string, readonly Sum[]> {
  const summed = fields.filter(isNumeric).map((field) => field.slug).slice(0, MOST);
  const sums = useQuery({
    queryKey: ["sums", object, q, filter, summed],
    enabled: isWanted && summed.length > 0,
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("POST /object/data/{objectSlug}/aggregate", {
        path: { objectSlug: object },
        body: {
          measures: summed.map((field) => ({ op: "sum" as const, field, name: field })),
          ...(q === "" ? {} : { q }),
          ...(filter === "" ? {} : { filter: JSON.parse(filter) as unknown }),
        },
        signal,
      }),
    select: (answer) =>
      new Map(Object.entries(answer.data.total).map(([field, sum]) => [field, listed(sum)])),
  });
  return sums.data ?? NONE;
}

const NONE: ReadonlyMap<string, readonly Sum[]> = new Map();

/** A measure as a list: of one number, of an amount for each currency, or of nothing. */
function listed(measure: unknown): readonly Sum[] {
  if (measure === null) {
    return [];
  }
  return Array.isArray(measure)
    ? (measure as readonly Sum[])
    : [{ currency: null, amount: measure as Sum["amount"] }];
}
