import { useInfiniteQuery } from "@tanstack/react-query";
import type { RecordLog } from "generated/api";
import { call, newKey } from "../../../api/client";
import { queries } from "../../../api/queries";
import { problemsOf } from "../../../parts/form";
import { tell, tellFailure } from "../../../parts/Toasts";
import { replace } from "../../../records/data";
import { type Field, type Item, namedIn } from "../../../records/model";
import { t } from "../../../words";
import type { Moment } from "../PastBar";

const EACH = 50;

/** A change of one field in the log of a record. */
export interface Change {
  readonly old: unknown;
  readonly new: unknown;
}

/**
 * The log of a record, newest first.
 *
 * @param version the record's version: a new one has a new entry
 */
export function useLog(object: string, slug: string, version: number) {
  return useInfiniteQuery({
    queryKey: ["log", object, slug, version],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call("GET /object/data/{objectSlug}/{dataSlug}/logs", {
        path: { objectSlug: object, dataSlug: slug },
        query: { page: pageParam, limit: EACH },
        signal,
      }),
    getNextPageParam: (last) => (last.pagination.has_next ? last.pagination.page + 1 : undefined),
  });
}

/** The changed fields of an entry. */
export function changesOf(entry: RecordLog): ReadonlyArray<[string, Change]> {
  return Object.entries((entry.changed_fields ?? {}) as Record<string, Change>);
}

/** The versions of a record, oldest first: one for each, at its last entry. */
export function momentsOf(entries: readonly RecordLog[]): readonly Moment[] {
  const versions = new Map<number, Moment>();
  for (const entry of entries.toSorted((a, b) => a.id - b.id)) {
    if (entry.operation !== "delete") {
      versions.set(entry.version, {
        at: entry.at,
        version: entry.version,
        by: entry.actor.name ?? entry.actor.slug,
      });
    }
  }
  return [...versions.values()].sort((a, b) => a.version - b.version);
}

/** The related records that changes name only by their slugs, by their object. */
export function slugsIn(
  entries: readonly RecordLog[],
  fields: readonly Field[],
): ReadonlyMap<string, readonly string[]> {
  const slugs = new Map<string, string[]>();
  for (const entry of entries) {
    for (const [name, change] of changesOf(entry)) {
      const field = fields.find((one) => one.slug === name);
      if (field?.type === "relation" || field?.type === "smart_catalog") {
        const object = String(field.settings["object"]);
        const named = [...namedIn(change.old), ...namedIn(change.new)].map((one) => one.slug);
        slugs.set(object, [...(slugs.get(object) ?? []), ...named]);
      }
    }
  }
  return slugs;
}

/** Goes back to a version of a record, with a way to take that back. */
export async function revertTo(
  object: string,
  record: Item,
  version: number,
  key: string,
): Promise<void> {
  const before = record.version;
  const { data } = await call("POST /object/data/{objectSlug}/{dataSlug}/revert", {
    path: { objectSlug: object, dataSlug: record.slug },
    body: { version },
    key,
  });
  replace(object, data);
  await queries.invalidateQueries({ queryKey: ["log", object, record.slug] });
  tell(t("past.reverted", { version }), async () => {
    try {
      await revertTo(object, data, before, newKey());
    } catch (error) {
      tellFailure(problemsOf(error).whole ?? t("problem.changed"));
    }
  });
}
