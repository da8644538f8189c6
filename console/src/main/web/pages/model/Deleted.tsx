import { useQuery } from "@tanstack/react-query";
import type { DeletedField, DeletedObject } from "generated/api";
import { useState } from "react";
import { call, newKey } from "../../api/client";
import { Problem } from "../../api/problem";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { Failure } from "../../parts/States";
import { tell, tellFailure } from "../../parts/Toasts";
import { formatMoment } from "../../records/format";
import { PersonName } from "../../records/Value";
import { t } from "../../words";
import { renewFields, renewObjects, useMay } from "./data";
import { sentenceOf } from "./refusals";

const MANY = 200;
const POLL_MS = 1500;
const TAKEN = new Set(["OBJECT_EXISTS", "FIELD_EXISTS"]);

/** The deleted objects of the workspace, each with a button that restores it. */
export function DeletedObjects() {
  const may = useMay();
  const deleted = useQuery({
    queryKey: ["deleted-objects"],
    staleTime: 0,
    enabled: may("object.delete"),
    queryFn: ({ signal }) => call("GET /object/trash", { query: { limit: MANY }, signal }),
    select: (answer) => answer.data,
  });
  return (
    <DeletedList
      title={t("restoring.objects")}
      deleted={deleted.data ?? []}
      problem={deleted.error}
      onRetry={() => deleted.refetch()}
      nameOf={(object) => object.plural_name}
      restore={async ({ id }, slug) => {
        const { data } = await call("POST /object/trash/{id}/restore", {
          path: { id },
          body: slug === null ? {} : { slug },
          key: newKey(),
        });
        return data.slug;
      }}
    />
  );
}

/** The deleted fields of an object, each with a button that restores it. */
export function DeletedFields({ object }: { object: string }) {
  const may = useMay();
  const deleted = useQuery({
    queryKey: ["fields", object, "deleted"],
    staleTime: 0,
    enabled: may("field.delete"),
    queryFn: ({ signal }) =>
      call("GET /object/field/trash/{objectSlug}", {
        path: { objectSlug: object },
        query: { limit: MANY },
        signal,
      }),
    select: (answer) => answer.data,
    refetchInterval: (query) =>
      query.state.data?.data.some((one) => one.is_moving) === true ? POLL_MS : false,
  });
  return (
    <DeletedList
      title={t("restoring.fields")}
      deleted={deleted.data ?? []}
      problem={deleted.error}
      onRetry={() => deleted.refetch()}
      nameOf={(field) => field.name}
      restore={async ({ id }, slug) => {
        const { data } = await call("POST /object/field/trash/{objectSlug}/{id}/restore", {
          path: { objectSlug: object, id },
          body: slug === null ? {} : { slug },
          key: newKey(),
        });
        return data.slug;
      }}
    />
  );
}

function DeletedList<T extends DeletedField | DeletedObject>({
  title,
  deleted,
  problem,
  onRetry,
  nameOf,
  restore,
}: {
  title: string;
  deleted: readonly T[];
  problem: Error | null;
  onRetry: () => Promise<unknown>;
  nameOf: (one: T) => string;
  restore: (one: T, slug: string | null) => Promise<string>;
}) {
  const [busy, setBusy] = useState<number | null>(null);
  if (problem !== null) {
    return <Failure problem={problem} onRetry={onRetry} />;
  }
  if (deleted.length === 0) {
    return null;
  }
  const bringBack = async (one: T) => {
    setBusy(one.id);
    const name = nameOf(one);
    try {
      const slug = await unlessTaken(one.slug, (other) => restore(one, other));
      tell(t(slug === one.slug ? "restoring.restored" : "restoring.renamed", { name, slug }));
    } catch (error) {
      tellFailure(sentenceOf(error));
    }
    await Promise.all([
      renewObjects(),
      renewFields(),
      queries.invalidateQueries({ queryKey: ["deleted-objects"] }),
    ]);
    setBusy(null);
  };
  return (
    <section className="stack part">
      <h2>{title}</h2>
      <p className="meta">{t("restoring.lead")}</p>
      <ul className="model-list" aria-label={title}>
        {deleted.map((one) => (
          <li key={one.id} className="row">
            <div className="stack grow">
              <strong>
                <bdi>{nameOf(one)}</bdi>
              </strong>
              <span className="meta">
                {t("restoring.deletedAt", { when: formatMoment(one.deleted_at) })}{" "}
                <PersonName person={one.deleted_by} />
              </span>
              <span className="meta">
                {t("restoring.until", { when: formatMoment(one.restorable_until) })}
              </span>
            </div>
            <Button
              icon="restore"
              aria-label={t("restoring.restoreNamed", { name: nameOf(one) })}
              isBusy={busy === one.id || ("is_moving" in one && one.is_moving)}
              onClick={() => bringBack(one)}
            >
              {t("restoring.restore")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Restores with the former identifier, or with another one if that is taken. */
async function unlessTaken(
  slug: string,
  restore: (other: string | null) => Promise<string>,
): Promise<string> {
  try {
    return await restore(null);
  } catch (error) {
    if (error instanceof Problem && TAKEN.has(error.code)) {
      return restore(`${slug.slice(0, 50)}_restored`);
    }
    throw error;
  }
}
