import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { BoardColumn, View } from "generated/api";
import { useState } from "react";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { type Field, isNumeric, isPath, type Item, namedIn } from "../../records/model";
import { sumsOf } from "../../records/sums";
import { both, isChanged, type Shown } from "../../records/view";

const CARDS = 20;

/** A column of a board. */
export interface Lane {
  readonly value: string | null;
  readonly label: string | null;
  readonly count: number | null;
  readonly isEstimate: boolean;
  readonly sums: ReadonlyArray<{ amount: unknown; currency: string | null }>;
  readonly cards: readonly Item[];
  readonly cursor: string | null;
}

function keyOf(object: string, view: View, shown: Shown) {
  const { q, filter, sort, request = "" } = shown;
  return ["board", object, view.slug, q, filter, sort, request];
}

/**
 * Whether a board is shown as its view saved it, without a search, another filter or further fields
 * of related records.
 */
function isPlain(view: View, shown: Shown): boolean {
  return (
    shown.q === "" &&
    !isChanged(view, { ...shown, fields: view.fields }) &&
    shown.fields.every((slug) => !isPath(slug) || view.fields.includes(slug))
  );
}

/** Whether the cards of a board are put in order by hand; a search shows them in no such order. */
export function isManual(view: View, shown: Shown): boolean {
  return view.card_order === "manual" && isPlain(view, shown);
}

/** The lanes of a board. With a search or another filter they are put together from lists. */
export function useBoard(object: string, view: View, shown: Shown, fields: readonly Field[]) {
  return useQuery({
    queryKey: keyOf(object, view, shown),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      isPlain(view, shown)
        ? readBoard(object, view, { limit: CARDS }, signal)
        : readLists(object, view, shown, fields, signal),
  });
}

async function readBoard(
  object: string,
  view: View,
  query: { limit: number; count?: "none"; column?: string; cursor?: string },
  signal: AbortSignal,
): Promise<readonly Lane[]> {
  const answer = await call("GET /object/custom/view/{objectSlug}/kanban/{slug}", {
    path: { objectSlug: object, slug: view.slug },
    query,
    signal,
  });
  return answer.data.columns.map(asLane);
}

function asLane(column: BoardColumn): Lane {
  return {
    value: column.value,
    label: column.label,
    count: column.count,
    isEstimate: column.count_is_estimate,
    sums: column.sums ?? [],
    cards: (column.items ?? []) as readonly Item[],
    cursor: column.next_cursor,
  };
}

async function readLists(
  object: string,
  view: View,
  shown: Shown,
  fields: readonly Field[],
  signal: AbortSignal,
): Promise<readonly Lane[]> {
  const group = fields.find((field) => field.slug === view.group_by);
  const isRelation = group?.type === "relation";
  const sum = fields.find((field) => field.slug === view.sum_field);
  const lanes = await readBoard(object, view, { limit: 1, count: "none" }, signal);
  return Promise.all(
    lanes.map(async (lane) => {
      const page = await readList(object, view, shown, lane.value, null, isRelation, signal);
      return {
        value: lane.value,
        label: lane.label,
        count: page.pagination.total,
        isEstimate: page.pagination.total_is_estimate,
        // Without all cards their sum is not known.
        sums:
          sum === undefined || !isNumeric(sum) || page.pagination.has_next
            ? []
            : sumsOf(sum, page.data),
        cards: page.data,
        cursor: page.pagination.next_cursor,
      };
    }),
  );
}

function readList(
  object: string,
  view: View,
  shown: Shown,
  value: string | null,
  cursor: string | null,
  isRelation: boolean,
  signal: AbortSignal,
) {
  const group = view.group_by ?? "";
  const own =
    value === null
      ? { field: group, op: "is_empty" }
      : isRelation
        ? { field: group, op: "contains", value: [value] }
        : { field: group, op: "eq", value };
  return call("GET /object/data/{objectSlug}", {
    path: { objectSlug: object },
    query: {
      limit: CARDS,
      filter: both(shown.filter, JSON.stringify(own)),
      q: shown.q,
      sort: shown.sort,
      ...(shown.request === undefined ? {} : { fields: shown.request }),
      ...(cursor === null ? {} : { cursor, count: "none" as const }),
    },
    signal,
  });
}

/** The cards of a lane beyond its first ones, which a person asks for page by page. */
export function useMoreCards(
  object: string,
  view: View,
  shown: Shown,
  lane: Lane,
  isRelation: boolean,
) {
  const [from, setFrom] = useState<string | null>(null);
  const more = useInfiniteQuery({
    queryKey: [...keyOf(object, view, shown), "more", lane.value, from],
    enabled: from !== null,
    initialPageParam: from ?? "",
    queryFn: async ({ pageParam, signal }) => {
      if (isPlain(view, shown)) {
        const query = { limit: CARDS, column: lane.value ?? "", cursor: pageParam };
        const [next] = await readBoard(object, view, query, signal);
        return { cards: next?.cards ?? [], cursor: next?.cursor ?? null };
      }
      const page = await readList(object, view, shown, lane.value, pageParam, isRelation, signal);
      return { cards: page.data, cursor: page.pagination.next_cursor };
    },
    getNextPageParam: (last) => last.cursor ?? undefined,
  });
  const first = new Set(lane.cards.map((card) => card.slug));
  const others = (more.data?.pages ?? [])
    .flatMap((page) => page.cards)
    .filter((card) => !first.has(card.slug));
  return {
    cards: [...lane.cards, ...others],
    hasMore: from === null ? lane.cursor !== null : more.hasNextPage,
    isReading: more.isFetching,
    readMore: () => (from === null ? setFrom(lane.cursor) : void more.fetchNextPage()),
  };
}

/** Where a card goes: into a lane, below another card; above all if that is null. */
export interface Place {
  readonly to: string | null;
  readonly below: string | null;
}

/** Shows a card in another place before the API has moved it. */
export function showMoved(
  object: string,
  view: View,
  shown: Shown,
  card: Item,
  place: Place,
): void {
  queries.setQueryData<readonly Lane[]>(keyOf(object, view, shown), (lanes) =>
    lanes === undefined ? lanes : moved(lanes, card, view.group_by ?? "", place),
  );
}

/** Puts a card below another one on a board that is ordered by hand. */
export async function placeCard(
  object: string,
  view: View,
  card: string,
  below: string | null,
): Promise<void> {
  await call("PUT /object/custom/view/{objectSlug}/kanban/{slug}/cards/{recordSlug}", {
    path: { objectSlug: object, slug: view.slug, recordSlug: card },
    body: { after: below },
  });
}

/** The card above a card in its lane; null if there is none. */
export function cardAbove(lanes: readonly Lane[], card: string): string | null {
  const cards = lanes.find((lane) => lane.cards.some((one) => one.slug === card))?.cards ?? [];
  return cards[cards.findIndex((one) => one.slug === card) - 1]?.slug ?? null;
}

/** The value of the lane that a card is in: an option, or the slug of a member. */
export function laneOf(card: Item, group: string): string | null {
  return namedIn(card.data[group])[0]?.slug ?? null;
}

/** The lanes after a card went to another place. */
export function moved(
  lanes: readonly Lane[],
  card: Item,
  group: string,
  { to, below }: Place,
): readonly Lane[] {
  const from = laneOf(card, group);
  const placed = from === to ? card : { ...card, data: { ...card.data, [group]: to } };
  return lanes.map((lane) => {
    const by = Number(lane.value === to) - Number(lane.value === from);
    const others = lane.cards.filter((one) => one.slug !== card.slug);
    const at = others.findIndex((one) => one.slug === below) + 1;
    return {
      ...lane,
      count: lane.count === null ? null : lane.count + by,
      cards: lane.value === to ? [...others.slice(0, at), placed, ...others.slice(at)] : others,
    };
  });
}
