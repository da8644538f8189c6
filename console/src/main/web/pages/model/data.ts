import { useQuery } from "@tanstack/react-query";
import type { Folder, MatchRuleView, ObjectView, UniqueKeyView } from "generated/api";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { useMe } from "../../shell/workspace";
import { type Arrangement, writesOf } from "./tree";

const MANY = 200;
const MINUTE = 60_000;

/** Whether the person holds a permission; false until it is known. */
export function useMay(): (permission: string) => boolean {
  const me = useMe();
  return (permission) => me.data?.permissions.includes(permission) === true;
}

/** All objects that the person may see, also hidden ones, in their order. */
export function useAllObjects() {
  return useQuery({
    queryKey: ["objects"],
    staleTime: MINUTE,
    queryFn: ({ signal }) => call("GET /object", { query: { limit: MANY }, signal }),
    select: (answer) => answer.data,
  });
}

/** All fields of an object, also hidden ones, in their order. */
export function useAllFields(object: string) {
  return useQuery({
    queryKey: ["fields", object, "all"],
    enabled: object !== "",
    queryFn: ({ signal }) =>
      call("GET /object/field/all/{objectSlug}", { path: { objectSlug: object }, signal }),
    select: (answer) => answer.data.toSorted((left, right) => left.order - right.order),
  });
}

/** The relations of an object, on either side. */
export function useRelations(object: string) {
  return useQuery({
    queryKey: ["relations", object],
    queryFn: ({ signal }) =>
      call("GET /object/relation/{slug}", {
        path: { slug: object },
        query: { limit: MANY },
        signal,
      }),
    select: (answer) => answer.data,
  });
}

/** Reads again what shows objects and folders. */
export async function renewObjects(): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ["objects"] }),
    queries.invalidateQueries({ queryKey: ["folders"] }),
  ]);
}

/** Reads again what shows the fields of objects, their values and their relations. */
export async function renewFields(): Promise<void> {
  await Promise.all(
    ["fields", "relations", "records", "record", "impact", "placements"].map((name) =>
      queries.invalidateQueries({ queryKey: [name] }),
    ),
  );
}

/** Replaces the rules for duplicates of an object. */
export async function saveRules(
  object: string,
  rules: readonly Omit<MatchRuleView, "is_ready">[],
  key?: string,
): Promise<void> {
  await call("PUT /object/duplicate-rules/{objectSlug}", {
    path: { objectSlug: object },
    body: {
      rules: rules.map(({ name, conditions, threshold, on_create }) => ({
        name,
        conditions: [...conditions],
        threshold,
        on_create,
      })),
    },
    ...(key === undefined ? {} : { key }),
  });
  await Promise.all(
    ["match-rules", "duplicates", "impact"].map((name) =>
      queries.invalidateQueries({ queryKey: [name] }),
    ),
  );
}

/** Replaces the unique keys of an object. */
export async function saveKeys(
  object: string,
  keys: readonly Pick<UniqueKeyView, "fields" | "fold">[],
  key?: string,
): Promise<void> {
  await call("PUT /object/unique-keys/{objectSlug}", {
    path: { objectSlug: object },
    body: { unique_keys: keys.map(({ fields, fold }) => ({ fields: [...fields], fold })) },
    ...(key === undefined ? {} : { key }),
  });
  await Promise.all([queries.invalidateQueries({ queryKey: ["unique-keys"] }), renewFields()]);
}

/** Saves how objects and folders are arranged. */
export async function arrange(
  objects: readonly ObjectView[],
  folders: readonly Folder[],
  was: Arrangement,
  is: Arrangement,
): Promise<void> {
  const writes = writesOf(objects, was, is);
  if (writes.order !== null && folders.length > 0) {
    await call("PUT /folder/order", { body: { folders: [...writes.order] } });
  }
  for (const folder of writes.filled) {
    await call("PUT /folder/{slug}/objects", {
      path: { slug: folder.slug },
      body: { objects: [...folder.objects] },
    });
  }
  for (const slug of writes.takenOut) {
    await call("DELETE /folder/objects/{objectSlug}", { path: { objectSlug: slug } });
  }
  for (const { slug, order } of writes.places) {
    await call("PUT /object/{objectSlug}", { path: { objectSlug: slug }, body: { order } });
  }
}
