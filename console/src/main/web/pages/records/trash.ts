import { useInfiniteQuery } from "@tanstack/react-query";
import type { NotRestored } from "generated/api";
import { call, newKey } from "../../api/client";
import { queries } from "../../api/queries";
import { problemsOf } from "../../parts/form";
import { tell, tellFailure } from "../../parts/Toasts";
import { expectOwn, renew } from "../../records/data";
import { formatNumber } from "../../records/format";
import { t } from "../../words";
import { takeBack } from "./bulk/undo";

const EACH = 100;
const MOST_AT_ONCE = 1_000;
const MOST_NAMED = 5;

/** The deleted records of an object, as far as they were read. */
export function useTrash(object: string, q: string) {
  return useInfiniteQuery({
    queryKey: ["trash", object, q],
    staleTime: 0,
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      call("GET /object/data/{objectSlug}/trash", {
        path: { objectSlug: object },
        query: {
          limit: EACH,
          ...(q === "" ? {} : { q }),
          ...(pageParam === "" ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    getNextPageParam: (last) => last.pagination.next_cursor ?? undefined,
  });
}

/** Restores a record, and tells what could not be restored with it. */
export async function restoreOne(object: string, slug: string, name: string): Promise<void> {
  try {
    expectOwn(object);
    const { data } = await call("POST /object/data/{objectSlug}/{dataSlug}/restore", {
      path: { objectSlug: object, dataSlug: slug },
      key: newKey(),
    });
    tell(t("trash.restored", { name }));
    tellMissing(data.not_restored);
  } catch (error) {
    tellFailure(problemsOf(error).whole ?? t("trash.taken"));
  }
  await readAgain(object);
}

/** Restores records, and tells which were refused and what could not be restored with them. */
export async function restoreMany(object: string, slugs: readonly string[]): Promise<void> {
  const tokens: string[] = [];
  let succeeded = 0;
  let failed = 0;
  const missing: NotRestored[] = [];
  try {
    for (let from = 0; from < slugs.length; from += MOST_AT_ONCE) {
      expectOwn(object);
      const { data } = await call("POST /object/data/{objectSlug}/trash/restore", {
        path: { objectSlug: object },
        body: { slugs: slugs.slice(from, from + MOST_AT_ONCE) },
        key: newKey(),
      });
      succeeded += data.succeeded;
      failed += data.failed;
      missing.push(...data.not_restored);
      if (data.undo_token !== null) {
        tokens.push(data.undo_token);
      }
    }
  } catch (error) {
    tellFailure(problemsOf(error).whole ?? t("problem.title"));
  }
  if (succeeded > 0) {
    tell(
      t("trash.restoredMany", { shown: formatNumber(succeeded), count: succeeded }),
      async () => {
        await takeBack(object, tokens);
        await readAgain(object);
      },
    );
  }
  if (failed > 0) {
    tellFailure(t("trash.failed", { shown: formatNumber(failed), count: failed }));
  }
  tellMissing(missing);
  await readAgain(object);
}

function tellMissing(missing: readonly NotRestored[]): void {
  if (missing.length > 0) {
    const fields = [...new Set(missing.map((one) => one.field))].slice(0, MOST_NAMED);
    tellFailure(
      t("trash.missing", {
        shown: formatNumber(missing.length),
        count: missing.length,
        fields: fields.join(", "),
      }),
    );
  }
}

async function readAgain(object: string): Promise<void> {
  await Promise.all([queries.resetQueries({ queryKey: ["trash", object] }), renew(object)]);
}
