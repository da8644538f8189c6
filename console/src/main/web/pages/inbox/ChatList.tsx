import { useVirtualizer } from "@tanstack/react-virtual";
import type { Chat } from "generated/api";
import { type CSSProperties, useEffect, useRef } from "react";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { t } from "../../words";
import { ChatRow } from "./ChatRow";
import type { useChats } from "./data";
import { draftsOf } from "./drafts";

const ROW = 68;
const OVERSCAN = 8;
const NEAR_END = 30;

/** The chats, of which only those in sight are drawn. */
export function ChatList({
  list,
  open,
  addressOf,
  selected,
  onSelect,
  isFiltered,
  onShowAll,
}: {
  list: ReturnType<typeof useChats>;
  open: string;
  addressOf: (chat: Chat) => string;
  selected: ReadonlySet<string>;
  onSelect: (chat: Chat, isRange: boolean) => void;
  isFiltered: boolean;
  onShowAll: () => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const chats = list.data?.chats ?? [];
  const rows = useVirtualizer({
    count: chats.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: OVERSCAN,
    getItemKey: (index) => chats[index]?.slug ?? index,
  });
  const visible = rows.getVirtualItems();
  const last = visible[visible.length - 1]?.index ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError } = list;
  useEffect(() => {
    const isNear = last >= chats.length - NEAR_END;
    if (isNear && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) {
      void fetchNextPage();
    }
  }, [last, chats.length, hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError]);
  const place = chats.findIndex((chat) => chat.slug === open);
  useEffect(() => {
    if (place >= 0) {
      rows.scrollToIndex(place);
    }
    // Only the choice of a chat scrolls to it, not its movement in the list.
  }, [open]);
  if (list.isPending) {
    return <Skeleton lines={12} />;
  }
  if (list.isError && chats.length === 0) {
    return <Failure problem={list.error} onRetry={() => list.refetch()} />;
  }
  if (chats.length === 0) {
    return isFiltered ? (
      <Empty
        icon="filter"
        title={t("records.noneMatch")}
        actions={
          <button type="button" className="link" onClick={onShowAll}>
            {t("records.showAll")}
          </button>
        }
      />
    ) : (
      <Empty icon="messages" title={t("inbox.none")}>
        {t("inbox.noneLead")}
      </Empty>
    );
  }
  const drafts = draftsOf();
  return (
    <div className="chats" ref={scroller} tabIndex={-1} data-stale={list.isPlaceholderData || undefined}>
      <div
        role="list"
        aria-label={t("inbox.chats")}
        className="chats-all"
        style={{ "--height": `${rows.getTotalSize()}px` } as CSSProperties}
      >
        {visible.map((row) => {
          const chat = chats[row.index];
          return (
            chat && (
              <div
                key={row.key}
                role="listitem"
                aria-posinset={row.index + 1}
                aria-setsize={hasNextPage ? -1 : chats.length}
                className="chats-one"
                style={{ "--start": `${row.start}px` } as CSSProperties}
              >
                <ChatRow
                  chat={chat}
                  to={addressOf(chat)}
                  isOpen={chat.slug === open}
                  isSelected={selected.has(chat.slug)}
                  isSelecting={selected.size > 0}
                  draft={chat.slug === open ? "" : (drafts.get(chat.slug) ?? "")}
                  onSelect={(isRange) => onSelect(chat, isRange)}
                />
              </div>
            )
          );
        })}
      </div>
      {isFetchNextPageError && (
        <Failure problem={list.error} onRetry={() => list.fetchNextPage()} />
      )}
    </div>
  );
}
