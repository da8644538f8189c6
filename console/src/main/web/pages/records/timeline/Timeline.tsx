import { useQueries, useQuery } from "@tanstack/react-query";
import type { Comment, RecordLog } from "generated/api";
import { call, newKey } from "../../../api/client";
import { Button } from "../../../parts/Button";
import { problemsOf } from "../../../parts/form";
import { Avatar } from "../../../parts/People";
import { Failure, Skeleton } from "../../../parts/States";
import { tellFailure } from "../../../parts/Toasts";
import { labelQuery } from "../../../records/labels";
import { fileInfo } from "../../../api/files";
import { formatMoment } from "../../../records/format";
import type { Field, Item } from "../../../records/model";
import { t } from "../../../words";
import { Written } from "../comments/Written";
import { LogEntry, type Names } from "./LogEntry";
import { type Row, useMessageRows, useRunRows } from "./rows";
import { changesOf, revertTo, slugsIn, useLog } from "./log";
import { ByOperator } from "../ByOperator";

const COMMENTS = 100;

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
  const messages = useMessageRows(object, record.slug);
  const runs = useRunRows(record.slug, record.version);
  const revert = async (entry: RecordLog) => {
    try {
      await revertTo(object, record, entry.version, newKey());
    } catch (error) {
      tellFailure(problemsOf(error).whole ?? t("problem.changed"));
    }
  };
  if (log.isPending) {
    return <Skeleton lines={6} />;
  }
  if (log.isError) {
    return <Failure problem={log.error} onRetry={() => log.refetch()} />;
  }
  const oldest = entries[entries.length - 1]?.at ?? "";
  const mayRevertTo = (entry: RecordLog) =>
    mayRevert && entry.version < record.version && entry.operation !== "delete";
  const beside = [
    ...(comments.data ?? []).map((comment) => ({
      at: comment.created_at,
      key: `comment ${comment.id}`,
      shown: <Said comment={comment} />,
    })),
    ...messages,
    ...runs,
  ];
  const rows: readonly Row[] = [
    ...withoutMoves(entries).map((entry) => ({
      at: entry.at,
      key: `entry ${entry.id}`,
      shown: (
        <LogEntry
          object={object}
          entry={entry}
          fields={fields}
          names={names}
          onRevert={mayRevertTo(entry) ? () => revert(entry) : undefined}
        />
      ),
    })),
    // What is older than the part of the log that was read comes with its part.
    ...beside.filter((row) => !log.hasNextPage || row.at >= oldest),
  ].sort((a, b) => (a.at < b.at ? 1 : -1));
  return (
    <>
      <ol className="timeline">
        {rows.map((row) => (
          <li key={row.key}>{row.shown}</li>
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
    <>
      <Avatar name={name} />
      <div>
        <p>
          <bdi>
            <strong>{name}</strong>
          </bdi>
          <ByOperator person={comment.author} />{" "}
          {t("timeline.commented")}{" "}
          <time className="meta" dateTime={comment.created_at}>
            {formatMoment(comment.created_at)}
          </time>
        </p>
        <Written body={comment.body ?? ""} mentions={comment.mentions} />
      </div>
    </>
  );
}
