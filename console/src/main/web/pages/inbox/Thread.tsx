import type { Chat, Message } from "generated/api";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "../../parts/Button";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { t } from "../../words";
import { Bubble } from "./Bubble";
import { useMessages } from "./data";
import { FindMessages } from "./FindMessages";
import type { ProviderType } from "./model";
import { discard, useOutgoing } from "./outgoing";
import { daysOf } from "./messages";
import { dayName } from "./times";
import { Unsent } from "./Unsent";

/** How far from the beginning earlier messages are read, in pixels. */
const NEAR = 400;
/** So many pages are read to find a message that an address names. */
const MAX_PAGES = 40;

/** The messages of a chat, with the newest at the end; earlier ones are read while scrolling. */
export function Thread({
  chat,
  type,
  mayWrite,
  mayChange,
  mayDelete,
  onAnswer,
  onEdit,
}: {
  chat: Chat;
  type: ProviderType;
  mayWrite: boolean;
  mayChange: boolean;
  mayDelete: boolean;
  onAnswer: (message: Message) => void;
  onEdit: (message: Message) => void;
}) {
  const [query] = useSearchParams();
  const messages = useMessages(chat.slug);
  const scroller = useRef<HTMLDivElement>(null);
  const read = messages.data ?? [];
  const sent = new Set(read.map((message) => message.client_reference));
  const outgoing = useOutgoing(chat.slug);
  useEffect(() => {
    // Another tab or an earlier page may have sent it.
    outgoing.filter((one) => sent.has(one.reference)).forEach((one) => discard(one.reference));
  });
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError } = messages;
  const readEarlier = () => {
    if (hasNextPage && !isFetchingNextPage) {
      void fetchNextPage();
    }
  };
  const goal = useGoal(query.get("message"), read, messages);
  if (messages.isPending) {
    return (
      <div className="thread">
        <Skeleton lines={10} />
      </div>
    );
  }
  if (messages.isError && read.length === 0) {
    return (
      <div className="thread">
        <Failure problem={messages.error} onRetry={() => messages.refetch()} />
      </div>
    );
  }
  const days = daysOf(read);
  return (
    <>
      {query.has("find") && <FindMessages chat={chat.slug} />}
      <div
        className="thread"
        ref={scroller}
        tabIndex={0}
        role="region"
        aria-label={t("inbox.messages")}
        onScroll={(event) => {
          const { scrollTop, scrollHeight, clientHeight } = event.currentTarget;
          // The beginning of a reversed column lies at its end.
          if (scrollHeight - clientHeight + scrollTop < NEAR) {
            readEarlier();
          }
        }}
      >
        <div className="thread-all">
          {isFetchingNextPage && <Skeleton lines={3} />}
          {isFetchNextPageError ? (
            <Failure problem={messages.error} onRetry={() => fetchNextPage()} />
          ) : (
            hasNextPage &&
            !isFetchingNextPage && (
              <Button kind="quiet" onClick={readEarlier}>
                {t("timeline.more")}
              </Button>
            )
          )}
          {read.length === 0 && outgoing.length === 0 && (
            <Empty icon="message-circle" title={t("inbox.noMessages")} />
          )}
          {days.map(({ day, shown }) => (
            <section key={day} aria-label={dayName(day)}>
              <p className="day-mark">
                <span>{dayName(day)}</span>
              </p>
              <ol>
                {shown.map((one) => (
                  <Bubble
                    key={one.message.slug}
                    shown={one}
                    chat={chat}
                    type={type}
                    isGoal={one.message.slug === goal}
                    quoted={read.find((other) => other.slug === one.message.reply_to)}
                    mayWrite={mayWrite}
                    mayChange={mayChange}
                    mayDelete={mayDelete}
                    onAnswer={onAnswer}
                    onEdit={onEdit}
                  />
                ))}
              </ol>
            </section>
          ))}
          <ol>
            {outgoing
              .filter((one) => !sent.has(one.reference))
              .map((one) => (
                <Unsent key={one.reference} outgoing={one} />
              ))}
          </ol>
          <Announcer messages={read} />
        </div>
      </div>
    </>
  );
}

/** Reads pages until the message that the address names is there, and returns it. */
function useGoal(
  wanted: string | null,
  read: readonly Message[],
  messages: ReturnType<typeof useMessages>,
): string | null {
  const isThere = read.some((message) => message.slug === wanted);
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isError } = messages;
  const pages = useRef(0);
  useEffect(() => {
    const isWanted = wanted !== null && !isThere && !isError && pages.current < MAX_PAGES;
    if (isWanted && hasNextPage && !isFetchingNextPage) {
      pages.current += 1;
      void fetchNextPage();
    }
  }, [wanted, isThere, isError, hasNextPage, isFetchingNextPage, fetchNextPage]);
  return isThere ? wanted : null;
}

/** Reads out a message that comes in while the chat is open. */
function Announcer({ messages }: { messages: readonly Message[] }) {
  const newest = messages.find((message) => message.direction === "in");
  const [first] = useState(newest?.slug);
  return (
    <p className="only-read" aria-live="polite">
      {newest !== undefined && newest.slug !== first
        ? t("inbox.message.came", { text: newest.body ?? t(`inbox.type.${newest.type}`) })
        : ""}
    </p>
  );
}
