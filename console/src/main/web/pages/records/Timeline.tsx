import { useInfiniteQuery } from "@tanstack/react-query";
import type { RecordLog } from "generated/api";
import { call } from "../../api/client";
import { Button } from "../../parts/Button";
import { Avatar } from "../../parts/People";
import { Failure, Skeleton } from "../../parts/States";
import { formatMoment } from "../../records/format";
import { type Field, namedIn } from "../../records/model";
import { Value } from "../../records/Value";
import { t } from "../../words";

const EACH = 30;

interface Change {
  old: unknown;
  new: unknown;
}

/** What happened to a record, newest first. */
export function Timeline({
  object,
  slug,
  fields,
  version,
}: {
  object: string;
  slug: string;
  fields: readonly Field[];
  /** The record's version: a new one has a new entry. */
  version: number;
}) {
  const log = useInfiniteQuery({
    queryKey: ["log", object, slug, version],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call("GET /object/data/{objectSlug}/{dataSlug}/logs", {
        path: { objectSlug: object, dataSlug: slug },
        query: { page: pageParam, limit: EACH },
        signal,
      }),
    getNextPageParam: (last) =>
      last.pagination.has_next ? last.pagination.page + 1 : undefined,
  });
  if (log.isPending) {
    return <Skeleton lines={6} />;
  }
  if (log.isError) {
    return <Failure problem={log.error} onRetry={() => log.refetch()} />;
  }
  return (
    <>
      <ol className="timeline">
        {log.data.pages
          .flatMap((page) => page.data)
          .map((entry) => (
            <Entry key={entry.id} entry={entry} fields={fields} />
          ))}
      </ol>
      {log.hasNextPage && (
        <Button isBusy={log.isFetchingNextPage} onClick={() => log.fetchNextPage()}>
          {t("timeline.more")}
        </Button>
      )}
    </>
  );
}

function Entry({ entry, fields }: { entry: RecordLog; fields: readonly Field[] }) {
  const name = entry.actor.name ?? entry.actor.slug;
  const changes = Object.entries((entry.changed_fields ?? {}) as Record<string, Change>);
  const isRestored = entry.operation === "create" && entry.version > 1;
  return (
    <li>
      <Avatar name={name} />
      <div>
        <p>
          <bdi>
            <strong>{name}</strong>
          </bdi>{" "}
          {t(isRestored ? "timeline.restored" : `timeline.${entry.operation}`)}{" "}
          <time className="meta" dateTime={entry.at}>
            {formatMoment(entry.at)}
          </time>
        </p>
        {entry.operation !== "create" && (
          <dl className="changes">
            {changes.map(([slug, change]) => {
              const field = fields.find((one) => one.slug === slug);
              return (
                <div key={slug}>
                  <dt>
                    <bdi>{field?.name ?? slug}</bdi>
                  </dt>
                  <dd>{field && <ChangeOf field={field} change={change} />}</dd>
                </div>
              );
            })}
          </dl>
        )}
      </div>
    </li>
  );
}

/** A change of one field: of a relation, the records that came and went. */
function ChangeOf({ field, change }: { field: Field; change: Change }) {
  if (field.type === "relation") {
    return (
      <>
        {namedIn(change.old).map((one) => (
          <del key={one.slug}>
            <bdi>{one.label}</bdi>
          </del>
        ))}
        {namedIn(change.new).map((one) => (
          <ins key={one.slug}>
            <bdi>{one.label}</bdi>
          </ins>
        ))}
      </>
    );
  }
  return (
    <>
      {change.old !== null && (
        <del>
          <Value field={field} value={change.old} />
        </del>
      )}
      {change.new !== null && (
        <ins>
          <Value field={field} value={change.new} />
        </ins>
      )}
    </>
  );
}
