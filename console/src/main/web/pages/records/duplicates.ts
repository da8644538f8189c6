import { useInfiniteQuery } from "@tanstack/react-query";
import type { Duplicate } from "generated/api";
import { call, newKey } from "../../api/client";
import { queries } from "../../api/queries";
import { tell, tellFailure } from "../../parts/Toasts";
import { sentence } from "../../parts/States";
import { expectOwn } from "../../records/data";
import { t } from "../../words";

const EACH = 50;

export type Status = "open" | "dismissed";

/** The pairs of records of an object that may be the same, as far as they were read. */
export function useDuplicates(object: string, status: Status) {
  return useInfiniteQuery({
    queryKey: ["duplicates", object, status],
    staleTime: 0,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call("GET /object/data/{objectSlug}/duplicates", {
        path: { objectSlug: object },
        query: { status, limit: EACH, page: pageParam },
        signal,
      }),
    getNextPageParam: (last, all) =>
      last.pagination.has_next ? all.length + 1 : undefined,
  });
}

/** What the two records of a pair are called. */
export function namesOf(pair: Duplicate): readonly [string, string] {
  const [one, other] = pair.records.map((record) => record.label ?? record.slug);
  return [one ?? "", other ?? ""];
}

/** Says that the records of a pair are different, or that this must be decided again. */
export async function decide(object: string, pair: Duplicate, status: Status): Promise<void> {
  try {
    await send(object, pair, status);
    tell(t(status === "dismissed" ? "duplicates.wereDismissed" : "duplicates.wereReopened"), () =>
      send(object, pair, status === "dismissed" ? "open" : "dismissed").catch((error: unknown) =>
        tellFailure(sentence(error)),
      ),
    );
  } catch (error) {
    tellFailure(sentence(error));
  }
}

async function send(object: string, pair: Duplicate, status: Status): Promise<void> {
  expectOwn(object);
  const request = {
    path: { objectSlug: object },
    body: { records: pair.records.map((record) => record.slug) },
    key: newKey(),
  };
  await (status === "dismissed"
    ? call("POST /object/data/{objectSlug}/duplicates/dismiss", request)
    : call("POST /object/data/{objectSlug}/duplicates/reopen", request));
  await renewDuplicates(object);
}

/** Reads the pairs of an object again. */
export async function renewDuplicates(object: string): Promise<void> {
  await queries.invalidateQueries({ queryKey: ["duplicates", object] });
}
