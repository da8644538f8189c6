import { useQuery } from "@tanstack/react-query";
import type { Message } from "generated/api";
import { Link, useSearchParams } from "react-router";
import { call } from "../../api/client";
import { Problem } from "../../api/problem";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { t } from "../../words";
import { NoChat } from "./ChatPage";
import { previewOf } from "./ChatRow";
import { useChat } from "./data";
import { nameOf } from "./model";
import { shortTime } from "./times";

const MOST = 15;
const OFTEN = 30_000;

/** Before a chat is chosen: what was written last over the default channel. */
export function Latest() {
  const latest = useQuery({
    queryKey: ["messages-latest"],
    refetchInterval: OFTEN,
    queryFn: ({ signal }) =>
      call("GET /messaging/messages/latest", { query: { limit: MOST }, signal }),
    select: (answer) => answer.data.filter((message) => message.type !== "reaction"),
  });
  const hasNoDefault = latest.error instanceof Problem && latest.error.code === "NO_DEFAULT_SESSION";
  const isEmpty = hasNoDefault || latest.data?.length === 0;
  return (
    <NoChat>
      {latest.isPending ? (
        <Skeleton lines={8} />
      ) : isEmpty ? (
        <Empty icon="messages" title={t("inbox.choose")}>
          {t("inbox.chooseLead")}
        </Empty>
      ) : latest.isError ? (
        <Failure problem={latest.error} onRetry={() => latest.refetch()} />
      ) : (
        <div className="latest">
          <h2>{t("inbox.latest")}</h2>
          <ul>
            {latest.data.map((message) => (
              <LatestOne key={message.slug} message={message} />
            ))}
          </ul>
          <p className="meta">{t("inbox.chooseLead")}</p>
        </div>
      )}
    </NoChat>
  );
}

function LatestOne({ message }: { message: Message }) {
  const [query] = useSearchParams();
  const chat = useChat(message.chat_slug);
  return (
    <li>
      <Link to={`/inbox/${message.chat_slug}?${query.toString()}`}>
        <strong dir="auto">{chat.data === undefined ? "…" : nameOf(chat.data)}</strong>
        <span className="preview" dir="auto">
          {message.direction === "out" && `${t("inbox.you")}: `}
          {previewOf(message)}
        </span>
        <time className="meta" dateTime={message.timestamp}>
          {shortTime(message.timestamp)}
        </time>
      </Link>
    </li>
  );
}
