import { type InfiniteData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type Answer, call } from "../api/client";
import { queries } from "../api/queries";
import type { Item } from "./model";

type RecordPage = Answer<"GET /object/data/{objectSlug}">;

/** Which records of an object are shown, and in what order. */
export interface Asked {
  readonly q: string;
  /** A condition as JSON; empty: all records. */
  readonly filter: string;
  readonly sort: string;
}

const EACH = 100;
const MINUTE = 60_000;

/** The active fields of an object, in their order. */
export function useFields(object: string) {
  return useQuery({
    queryKey: ["fields", object],
    staleTime: MINUTE,
    queryFn: ({ signal }) =>
      call("GET /object/field/active/{objectSlug}", { path: { objectSlug: object }, signal }),
    select: (answer) => answer.data.toSorted((left, right) => left.order - right.order),
  });
}

/** The records that are asked for, as far as they were scrolled to. */
export function useRecords(object: string, asked: Asked) {
  return useInfiniteQuery({
    queryKey: ["records", object, asked],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      call("GET /object/data/{objectSlug}", {
        path: { objectSlug: object },
        query: {
          limit: EACH,
          ...(asked.q === "" ? {} : { q: asked.q }),
          ...(asked.filter === "" ? {} : { filter: asked.filter }),
          ...(asked.sort === "" ? {} : { sort: asked.sort }),
          ...(pageParam === "" ? {} : { cursor: pageParam, count: "none" as const }),
        },
        signal,
      }),
    getNextPageParam: (last) => last.pagination.next_cursor ?? undefined,
  });
}

/** One record, whole. */
export function useRecord(object: string, slug: string) {
  return useQuery({
    queryKey: ["record", object, slug],
    queryFn: ({ signal }) => read(object, slug, signal),
  });
}

async function read(object: string, slug: string, signal?: AbortSignal): Promise<Item> {
  const path = { objectSlug: object, dataSlug: slug };
  const answer = await call(
    "GET /object/data/{objectSlug}/{dataSlug}",
    signal === undefined ? { path } : { path, signal },
  );
  return answer.data;
}

/** Shows a record as it now is wherever it is shown. */
export function replace(object: string, record: Item): void {
  queries.setQueryData(["record", object, record.slug], record);
  queries.setQueriesData<InfiniteData<RecordPage>>(
    { queryKey: ["records", object] },
    (shown) =>
      shown && {
        ...shown,
        pages: shown.pages.map((page) => ({
          ...page,
          data: page.data.map((one) => (one.slug === record.slug ? merged(one, record) : one)),
        })),
      },
  );
}

/** Lists may leave fields out that the whole record has. */
function merged(shown: Item, record: Item): Item {
  return record.version < shown.version ? shown : record;
}

/** Whether a record is on a page that was read. */
export function isShown(object: string, slug: string): boolean {
  return (
    queries.getQueryData(["record", object, slug]) !== undefined ||
    queries
      .getQueriesData<InfiniteData<RecordPage>>({ queryKey: ["records", object] })
      .some(([, shown]) =>
        shown?.pages.some((page) => page.data.some((one) => one.slug === slug)),
      )
  );
}

/** Notes that records of an object came or went since they were listed. */
export function noteNews(object: string): void {
  queries.setQueryData<number>(["news", object], (before) => (before ?? 0) + 1);
}

/** The number of records that came or went since the list was read. */
export function useNews(object: string): number {
  return useQuery({ queryKey: ["news", object], initialData: 0, enabled: false }).data;
}

/** Reads a list again from its beginning. */
export async function renew(object: string): Promise<void> {
  queries.setQueryData(["news", object], 0);
  await queries.resetQueries({ queryKey: ["records", object] });
}

const running = new Map<string, Promise<unknown>>();
const versions = new Map<string, number>();

/**
 * Saves values of a record, one save after the other, each on the version that the one before it
 * left.
 *
 * @param version the version that was changed
 * @throws Problem 412 if somebody else changed the record meanwhile
 */
export function save(
  object: string,
  slug: string,
  version: number,
  values: Record<string, unknown>,
  key: string,
): Promise<Item> {
  const place = `${object}/${slug}`;
  const turn = (running.get(place) ?? Promise.resolve()).catch(() => undefined).then(async () => {
    const answer = await call("PUT /object/data/{objectSlug}/{dataSlug}", {
      path: { objectSlug: object, dataSlug: slug },
      body: { data: values },
      version: Math.max(version, versions.get(place) ?? 0),
      key,
    });
    versions.set(place, answer.data.version);
    replace(object, answer.data);
    return answer.data;
  });
  running.set(place, turn);
  void turn
    .catch(() => undefined)
    .finally(() => {
      if (running.get(place) === turn) {
        running.delete(place);
        versions.delete(place);
      }
    });
  return turn;
}

/** The record as somebody else left it, after a save was refused. */
export async function reread(object: string, slug: string): Promise<Item> {
  const record = await read(object, slug);
  replace(object, record);
  return record;
}
