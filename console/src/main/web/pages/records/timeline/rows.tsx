import { useQueries, useQuery } from "@tanstack/react-query";
import type { Chat, Execution, Message } from "generated/api";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { call } from "../../../api/client";
import { Icon } from "../../../parts/Icon";
import { Avatar } from "../../../parts/People";
import { formatMoment } from "../../../records/format";
import { useMe } from "../../../shell/workspace";
import { t } from "../../../words";
import { previewOf } from "../../inbox/ChatRow";
import { nameOf } from "../../inbox/model";
import { useRecordChats } from "../../inbox/useRecordChats";

const CHATS = 5;
const MESSAGES = 20;
const RUNS = 50;

/** A row of the timeline of a record. */
export interface Row {
  readonly at: string;
  readonly key: string;
  readonly shown: ReactNode;
}

/** The last messages with the contact of a record. */
export function useMessageRows(object: string, slug: string): readonly Row[] {
  const chats = (useRecordChats(object, slug).data ?? []).slice(0, CHATS);
  const read = useQueries({
    queries: chats.map((chat) => ({
      queryKey: ["record-chats", object, slug, chat.slug, chat.last_message_at],
      retry: false,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call("GET /messaging/messages/{slug}", {
          path: { slug: chat.slug },
          query: { limit: MESSAGES },
          signal,
        }),
    })),
  });
  return chats.flatMap((chat, index) =>
    (read[index]?.data?.data ?? []).map((message) => ({
      at: message.timestamp,
      key: `message ${message.slug}`,
      shown: <Written chat={chat} message={message} />,
    })),
  );
}

/** The runs of workflows for a record, read again with each of its versions. */
export function useRunRows(slug: string, version: number): readonly Row[] {
  const me = useMe();
  const runs = useQuery({
    queryKey: ["runs", "of-record", slug, version],
    enabled: me.data?.permissions.includes("workflow.read") === true,
    retry: false,
    queryFn: ({ signal }) =>
      call("GET /workflow/executions", { query: { record_slug: slug, limit: RUNS }, signal }),
  });
  return (runs.data?.data ?? []).map((run) => ({
    at: run.queued_at,
    key: `run ${run.id}`,
    shown: <Ran run={run} />,
  }));
}

function Written({ chat, message }: { chat: Chat; message: Message }) {
  const isIn = message.direction === "in";
  const name = isIn ? nameOf(chat) : (message.sent_by?.name ?? t("timeline.automation"));
  return (
    <>
      <Avatar name={name} />
      <div>
        <p>
          <bdi>
            <strong>{name}</strong>
          </bdi>{" "}
          <Link to={`/inbox/${chat.slug}`}>
            {isIn ? t("timeline.wrote") : t("timeline.wroteTo", { name: nameOf(chat) })}
          </Link>{" "}
          <time className="meta" dateTime={message.timestamp}>
            {formatMoment(message.timestamp)}
          </time>
        </p>
        <p className="written" dir="auto">
          {previewOf(message)}
        </p>
      </div>
    </>
  );
}

function Ran({ run }: { run: Execution }) {
  return (
    <>
      <span className="avatar size-24" aria-hidden="true">
        <Icon icon="bolt" />
      </span>
      <p>
        {t("timeline.workflow")}{" "}
        <Link to={`/workflows/runs/${run.id}`} dir="auto">
          {run.workflow_name}
        </Link>{" "}
        {t(`timeline.run.${run.status}`)}{" "}
        <time className="meta" dateTime={run.queued_at}>
          {formatMoment(run.queued_at)}
        </time>
      </p>
    </>
  );
}
