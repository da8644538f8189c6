import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { BoardColumn, View } from "generated/api";
import { useState } from "react";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { type Field, type Item, isNumeric, namedIn } from "../../records/model";
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
  return ["board", object, view.slug, shown.q, shown.filter, shown.sort];
}

/** The lanes of a board. With a search or another filter they are put together from lists. */
export function useBoard(object: string, view: View, shown: Shown, fields: readonly Field[]) {
  const isPlain = shown.q === "" && !isChanged(view, { ...shown, fields: view.fields });
  return useQuery({
    queryKey: keyOf(object, view, shown),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      isPlain ? readBoard(object, view, signal) : readLists(object, view, shown, fields, signal),
  });
}

async function readBoard(
  object: string,
  view: View,
  signal: AbortSignal,
): Promise<readonly Lane[]> {
  const answer = await call("GET /object/custom/view/{objectSlug}/kanban/{slug}", {
    path: { objectSlug: object, slug: view.slug },
    query: { limit: CARDS },
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
  const sum = fields.find((field) => field.slug === view.sum_field);
  const options =
    group?.type === "member"
      ? await readMembers()
      : (group?.options ?? []).filter((option) => option.is_active);
  const lanes = [...options, null];
  return Promise.all(
    lanes.map(async (option) => {
      const page = await readList(object, view, shown, option?.value ?? null, null, signal);
      return {
        value: option?.value ?? null,
        label: option?.label ?? null,
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

/** The active members as the lanes of a board. */
async function readMembers() {
  const MANY = 200;
  const { data } = await call("GET /admin/members", { query: { limit: MANY } });
  return data
    .filter((one) => one.status === "active")
    .map((one) => ({ value: one.slug, label: one.name }));
}

function readList(
  object: string,
  view: View,
  shown: Shown,
  value: string | null,
  cursor: string | null,
  signal: AbortSignal,
) {
  const group = view.group_by ?? "";
  const own =
    value === null
      ? { field: group, op: "is_empty" }
      : { field: group, op: "eq", value };
  return call("GET /object/data/{objectSlug}", {
    path: { objectSlug: object },
    query: {
      limit: CARDS,
      filter: both(shown.filter, JSON.stringify(own)),
      q: shown.q,
      sort: shown.sort,
      ...(cursor === null ? {} : { cursor, count: "none" as const }),
    },
    signal,
  });
}

/** The cards of a lane beyond its first ones, which a person asks for page by page. */
export function useMoreCards(object: string, view: View, shown: Shown, lane: Lane) {
  const [from, setFrom] = useState<string | null>(null);
  const more = useInfiniteQuery({
    queryKey: [...keyOf(object, view, shown), "more", lane.value, from],
    enabled: from !== null,
    initialPageParam: from ?? "",
    queryFn: async ({ pageParam, signal }) => {
      const page = await readList(object, view, shown, lane.value, pageParam, signal);
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

/** Shows a card in another lane before the API has moved it. */
export function showMoved(
  object: string,
  view: View,
  shown: Shown,
  card: Item,
  to: string | null,
): void {
  queries.setQueryData<readonly Lane[]>(keyOf(object, view, shown), (lanes) =>
    lanes === undefined ? lanes : moved(lanes, card, view.group_by ?? "", to),
  );
}

/** The value of the lane that a card is in: an option, or the slug of a member. */
export function laneOf(card: Item, group: string): string | null {
  return namedIn(card.data[group])[0]?.slug ?? null;
}

/** The lanes after a card went to another one. */
export function moved(
  lanes: readonly Lane[],
  card: Item,
  group: string,
  to: string | null,
): readonly Lane[] {
  const from = laneOf(card, group);
  const placed = { ...card, data: { ...card.data, [group]: to } };
  const counted = (lane: Lane, by: number) => (lane.count === null ? null : lane.count + by);
  return lanes.map((lane) =>
    lane.value === from
      ? {
          ...lane,
          count: counted(lane, -1),
          cards: lane.cards.filter((one) => one.slug !== card.slug),
        }
      : lane.value === to
        ? { ...lane, count: counted(lane, 1), cards: [placed, ...lane.cards] }
        : lane,
  );
}
