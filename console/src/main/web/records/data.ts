import { type InfiniteData, queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type Answer, call } from "../api/client";
import { Problem } from "../api/problem";
import { queries } from "../api/queries";
import { type Field, isPath, type Item, namedIn } from "./model";

type RecordPage = Answer<"GET /object/data/{objectSlug}">;

/** Which records of an object are shown, and in what order. */
export interface Asked {
  readonly q: string;
  /** A condition as JSON; empty: all records. */
  readonly filter: string;
  readonly sort: string;
  /** The fields to read, separated by commas; absent: all of the object. */
  readonly request?: string;
}

const EACH = 100;
const MINUTE = 60_000;
const GONE = 404;

/** The question for the active fields of an object. */
export function fieldQuery(object: string) {
  return {
    queryKey: ["fields", object],
    staleTime: MINUTE,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call("GET /object/field/active/{objectSlug}", { path: { objectSlug: object }, signal }),
  };
}

/** Fields in the order of their object. */
export function inOrder(fields: readonly Field[]): readonly Field[] {
  return fields.toSorted((left, right) => left.order - right.order);
}

/** The active fields of an object, in their order. */
export function useFields(object: string) {
  return useQuery({ ...fieldQuery(object), enabled: object !== "", select: ordered });
}

function ordered(answer: Answer<"GET /object/field/active/{objectSlug}">): readonly Field[] {
  return inOrder(answer.data);
}

/** The records that are asked for, as far as they were scrolled to. */
export function useRecords(
  object: string,
  { q, filter, sort, request = "" }: Asked,
  isWanted = true,
) {
  const asked = { q, filter, sort, request };
  return useInfiniteQuery({
    queryKey: ["records", object, asked],
    enabled: isWanted,
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      call("GET /object/data/{objectSlug}", {
        path: { objectSlug: object },
        query: {
          limit: EACH,
          ...(asked.q === "" ? {} : { q: asked.q }),
          ...(asked.filter === "" ? {} : { filter: asked.filter }),
          ...(asked.sort === "" ? {} : { sort: asked.sort }),
          ...(request === "" ? {} : { fields: request }),
          ...(pageParam === "" ? {} : { cursor: pageParam, count: "none" as const }),
        },
        signal,
      }),
    getNextPageParam: (last) => last.pagination.next_cursor ?? undefined,
  });
}

/** One record, whole. */
export function useRecord(object: string, slug: string) {
  return useQuery(recordQuery(object, slug));
}

/** The query of one record, for those who read several. */
export function recordQuery(object: string, slug: string) {
  return queryOptions({
    queryKey: ["record", object, slug],
    queryFn: ({ signal }) => read(object, slug, signal),
  });
}

/** One record as it was at a moment; nothing is read without one. */
export function useRecordAt(object: string, slug: string, at: string | null) {
  return useQuery({
    queryKey: ["record at", object, slug, at],
    enabled: at !== null,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const answer = await call("GET /object/data/{objectSlug}/{dataSlug}", {
        path: { objectSlug: object, dataSlug: slug },
        query: { as_of: at ?? "" },
        signal,
      });
      return answer.data;
    },
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
  renewSums(object);
  queries.setQueryData<Item>(["record", object, record.slug], (shown) =>
    shown === undefined ? record : merged(shown, record),
  );
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
  void queries.invalidateQueries({
    queryKey: ["records", object],
    predicate: ({ queryKey, state }) =>
      pathsOf(queryKey[2] as Asked).some((path) =>
        (state.data as InfiniteData<RecordPage> | undefined)?.pages.some((page) =>
          page.data.some((one) => one.slug === record.slug && !(path in one.data)),
        ),
      ),
  });
}

function pathsOf({ request = "" }: Asked): readonly string[] {
  return request.split(",").filter(isPath);
}

/**
 * Lists may leave fields out that the whole record has, and have some of related records that it
 * has not: these are kept as long as the record has the same related ones.
 */
function merged(shown: Item, record: Item): Item {
  if (record.version < shown.version) {
    return shown;
  }
  const related = Object.entries(shown.data).filter(
    ([name]) => isPath(name) && isSameRelated(name, shown.data, record.data),
  );
  return related.length === 0
    ? record
    : { ...record, data: { ...record.data, ...Object.fromEntries(related) } };
}

/** Whether a path begins at the same related records in both. */
function isSameRelated(path: string, one: Item["data"], other: Item["data"]): boolean {
  const relation = path.slice(0, path.indexOf("."));
  const slugs = (data: Item["data"]) => namedIn(data[relation]).map((named) => named.slug).join();
  return slugs(one) === slugs(other);
}

/** Notes that a record is gone: it stays where it is open, and is told there. */
export function forget(object: string, slug: string): void {
  renewSums(object);
  if (queries.getQueryData(["record", object, slug]) !== undefined) {
    void queries.invalidateQueries({ queryKey: ["record", object, slug] });
  }
  queries.setQueriesData<InfiniteData<RecordPage>>(
    { queryKey: ["records", object] },
    (shown) =>
      shown && {
        ...shown,
        pages: shown.pages.map((page) => ({
          ...page,
          data: page.data.filter((one) => one.slug !== slug),
        })),
      },
  );
}

/**
 * Shows values before the API has taken them.
 *
 * @return puts back what was shown before, where nothing else is shown by now
 */
function foreshow(object: string, slug: string, values: Record<string, unknown>): () => void {
  const before = new Map<string, unknown>();
  change(object, slug, (data) => {
    for (const field of Object.keys(values)) {
      if (!before.has(field)) {
        before.set(field, data[field]);
      }
    }
    // What related records say is not known of others that are chosen.
    const isLeft = (name: string) =>
      !isPath(name) || !(name.slice(0, name.indexOf(".")) in values);
    for (const [name, value] of Object.entries(data)) {
      if (!isLeft(name)) {
        before.set(name, value);
      }
    }
    const left = Object.entries(data).filter(([name]) => isLeft(name));
    return { ...Object.fromEntries(left), ...values };
  });
  return () =>
    change(object, slug, (data) => ({
      ...data,
      ...Object.fromEntries(
        [...before].filter(([field]) => data[field] === values[field]),
      ),
    }));
}

function change(
  object: string,
  slug: string,
  to: (data: Item["data"]) => Item["data"],
): void {
  const changed = (one: Item) => (one.slug === slug ? { ...one, data: to(one.data) } : one);
  queries.setQueryData<Item>(["record", object, slug], (one) => one && changed(one));
  queries.setQueriesData<InfiniteData<RecordPage>>(
    { queryKey: ["records", object] },
    (shown) =>
      shown && {
        ...shown,
        pages: shown.pages.map((page) => ({ ...page, data: page.data.map(changed) })),
      },
  );
}

/** Whether values of a record are being saved. */
export function isSaving(object: string, slug: string): boolean {
  return running.has(`${object}/${slug}`);
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

/** Has the sums below the lists of an object measured again. */
function renewSums(object: string): void {
  void queries.invalidateQueries({ queryKey: ["sums", object] });
}

/** Reads the lists of an object again from their beginning. */
export async function renew(object: string): Promise<void> {
  renewSums(object);
  queries.setQueryData(["news", object], 0);
  await Promise.all([
    queries.resetQueries({ queryKey: ["records", object] }),
    renewBoards(object),
  ]);
}

/** Reads the boards and calendars of an object again. */
export async function renewBoards(object: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ["board", object] }),
    queries.invalidateQueries({ queryKey: ["calendar", object] }),
  ]);
}

const SOON = 3_000;
const own = new Map<string, number>();

/**
 * Notes that this person is about to make or delete records of an object, so that the event of it
 * is not told as news.
 */
export function expectOwn(object: string): void {
  own.set(object, Date.now() + SOON);
}

/** Whether this person has just made or deleted records of an object. */
export function isOwn(object: string): boolean {
  return (own.get(object) ?? 0) > Date.now();
}

const running = new Map<string, Promise<unknown>>();
/** The versions that own saves left, which pages may not have read yet. */
const versions = new Map<string, number>();

/**
 * Saves values of a record, one save after the other, each on the version that the one before it
 * left. They are shown at once.
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
  const putBack = foreshow(object, slug, values);
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
    .catch(putBack)
    .finally(() => {
      if (running.get(place) === turn) {
        running.delete(place);
      }
    });
  return turn;
}

/** The record as somebody else left it. One that is gone is taken out of what is shown. */
export async function reread(object: string, slug: string): Promise<Item> {
  try {
    const record = await read(object, slug);
    replace(object, record);
    return record;
  } catch (error) {
    if (error instanceof Problem && error.status === GONE) {
      forget(object, slug);
    }
    throw error;
  }
}
