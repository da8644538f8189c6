import { useQueries, useQuery } from "@tanstack/react-query";
import type { Comment, RecordLog } from "generated/api";
import { call, newKey } from "../../api/client";
import { Button, IconButton } from "../../parts/Button";
import { problemsOf } from "../../parts/form";
import { Icon } from "../../parts/Icon";
import { Avatar } from "../../parts/People";
import { Failure, Skeleton } from "../../parts/States";
import { tellFailure } from "../../parts/Toasts";
import { labelQuery } from "../../records/labels";
import { fileInfo } from "../../api/files";
import { formatMoment } from "../../records/format";
import { type Field, type Item, namedIn } from "../../records/model";
import { Value } from "../../records/Value";
import { t } from "../../words";
import { Written } from "./comments/Written";
import { type Change, changesOf, revertTo, slugsIn, useLog } from "./log";

const COMMENTS = 100;

type Names = ReadonlyMap<string, string>;

/** What happened to a record, newest first: its changes, files and comments in one. */
export function Timeline({
  object,
  record,
  fields,
  mayRevert,
}: {
  object: string;
  record: Item;
  fields: readonly Field[];
  mayRevert: boolean;
}) {
  const log = useLog(object, record.slug, record.version);
  const comments = useQuery({
    queryKey: ["comments", object, record.slug, "timeline"],
    retry: false,
    queryFn: ({ signal }) =>
      call("GET /comments/{objectSlug}/{dataSlug}", {
        path: { objectSlug: object, dataSlug: record.slug },
        query: { limit: COMMENTS },
        signal,
      }),
    select: (answer) => answer.data.filter((comment) => comment.deleted_at === null),
  });
  const entries = log.data?.pages.flatMap((page) => page.data) ?? [];
  const names = useNames(entries, fields);
  if (log.isPending) {
    return <Skeleton lines={6} />;
  }
  if (log.isError) {
    return <Failure problem={log.error} onRetry={() => log.refetch()} />;
  }
  const oldest = entries[entries.length - 1]?.at ?? "";
  const rows = [
    ...withoutMoves(entries).map((entry) => ({ at: entry.at, entry })),
    ...(comments.data ?? [])
      .filter((comment) => !log.hasNextPage || comment.created_at >= oldest)
      .map((comment) => ({ at: comment.created_at, comment })),
  ].sort((a, b) => (a.at < b.at ? 1 : -1));
  return (
    <>
      <ol className="timeline">
        {rows.map((row) =>
          "entry" in row ? (
            <Entry
              key={`entry ${row.entry.id}`}
              object={object}
              entry={row.entry}
              fields={fields}
              names={names}
              onRevert={
                mayRevert && row.entry.version < record.version && row.entry.operation !== "delete"
                  ? async () => {
                      try {
                        await revertTo(object, record, row.entry.version, newKey());
                      } catch (error) {
                        tellFailure(problemsOf(error).whole ?? t("problem.changed"));
                      }
                    }
                  : undefined
              }
            />
          ) : (
            <Said key={`comment ${row.comment.id}`} comment={row.comment} />
          ),
        )}
      </ol>
      {log.hasNextPage && (
        <Button isBusy={log.isFetchingNextPage} onClick={() => log.fetchNextPage()}>
          {t("timeline.more")}
        </Button>
      )}
    </>
  );
}

/** The log without the making of a record that only came from another object. */
function withoutMoves(entries: readonly RecordLog[]): readonly RecordLog[] {
  const moves = new Set(
    entries.filter((entry) => entry.operation === "delete").map((entry) => entry.operation_id),
  );
  return entries.filter(
    (entry) => entry.operation !== "create" || !moves.has(entry.operation_id),
  );
}

/** The names of related records and files that the log knows by their slugs. */
function useNames(entries: readonly RecordLog[], fields: readonly Field[]): Names {
  const objects = [...slugsIn(entries, fields)];
  const records = useQueries({
    queries: objects.map(([object, slugs]) => labelQuery(object, slugs)),
  });
  const files = [
    ...new Set(
      entries.flatMap((entry) =>
        changesOf(entry)
          .filter(([slug]) => fields.find((one) => one.slug === slug)?.type === "file")
          .flatMap(([, change]) => [change.old, change.new].flat())
          .filter((slug): slug is string => typeof slug === "string"),
      ),
    ),
  ];
  const infos = useQueries({
    queries: files.map((slug) => ({
      queryKey: ["file", slug],
      staleTime: Infinity,
      retry: false,
      queryFn: ({ signal }: { signal: AbortSignal }) => fileInfo(slug, signal),
    })),
  });
  return new Map([
    ...records.flatMap((one) =>
      (one.data?.data ?? []).map((record) => [record.slug, record.label] as const),
    ),
    ...files.flatMap((slug, index) => {
      const name = infos[index]?.data?.name;
      return name === undefined ? [] : [[slug, name] as const];
    }),
  ]);
}

function Said({ comment }: { comment: Comment }) {
  const name = comment.author.name ?? comment.author.slug;
  return (
    <li>
      <Avatar name={name} />
      <div>
        <p>
          <bdi>
            <strong>{name}</strong>
          </bdi>{" "}
          {t("timeline.commented")}{" "}
          <time className="meta" dateTime={comment.created_at}>
            {formatMoment(comment.created_at)}
          </time>
        </p>
        <Written body={comment.body ?? ""} mentions={comment.mentions} />
      </div>
    </li>
  );
}

function Entry({
  object,
  entry,
  fields,
  names,
  onRevert,
}: {
  object: string;
  entry: RecordLog;
  fields: readonly Field[];
  names: Names;
  onRevert: (() => Promise<void>) | undefined;
}) {
  const name = entry.actor.name ?? entry.actor.slug;
  const wasMoved = entry.operation === "delete" && entry.object_slug !== object;
  const isRestored = entry.operation === "create" && entry.version > 1;
  const said = wasMoved
    ? "timeline.moved"
    : isRestored
      ? "timeline.restored"
      : (`timeline.${entry.operation}` as const);
  return (
    <li>
      <Avatar name={name} />
      <div>
        <p className="row">
          <span>
            <bdi>
              <strong>{name}</strong>
            </bdi>{" "}
            {t(said)}{" "}
            <time className="meta" dateTime={entry.at}>
              {formatMoment(entry.at)}
            </time>
          </span>
          {onRevert !== undefined && (
            <IconButton
              icon="history"
              label={t("past.revertTo", { version: entry.version })}
              onClick={onRevert}
            />
          )}
        </p>
        {entry.operation === "update" && (
          <dl className="changes">
            {changesOf(entry).map(([slug, change]) => {
              const field = fields.find((one) => one.slug === slug);
              return (
                <div key={slug}>
                  <dt>
                    <bdi>{field?.name ?? t("timeline.goneField", { field: slug })}</bdi>
                  </dt>
                  <dd>{field && <ChangeOf field={field} change={change} names={names} />}</dd>
                </div>
              );
            })}
          </dl>
        )}
      </div>
    </li>
  );
}

/** A change of one field: of relations and files, those that came and went. */
function ChangeOf({ field, change, names }: { field: Field; change: Change; names: Names }) {
  if (field.type === "relation" || field.type === "smart_catalog" || field.type === "file") {
    const before = namedIn(change.old);
    const after = namedIn(change.new);
    const kept = new Set(
      before.map((one) => one.slug).filter((slug) => after.some((one) => one.slug === slug)),
    );
    const shown = (slug: string, label: string) =>
      names.get(slug) ?? (label === slug ? t("timeline.gone") : label);
    return (
      <>
        {before
          .filter((one) => !kept.has(one.slug))
          .map((one) => (
            <del key={one.slug}>
              <bdi>{shown(one.slug, one.label)}</bdi>
            </del>
          ))}
        {after
          .filter((one) => !kept.has(one.slug))
          .map((one) => (
            <ins key={one.slug}>
              <bdi>{shown(one.slug, one.label)}</bdi>
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
      <Icon icon="arrow-narrow-right" />
      {change.new === null ? (
        <span className="meta">{t("value.none")}</span>
      ) : (
        <ins>
          <Value field={field} value={change.new} />
        </ins>
      )}
    </>
  );
}
