import type { Chat } from "generated/api";
import type { CSSProperties } from "react";
import { Link } from "react-router";
import { Icon } from "../../parts/Icon";
import { Avatar } from "../../parts/People";
import { formatNumber } from "../../records/format";
import { t } from "../../words";
import { nameOf } from "./model";
import { Ticks } from "./Ticks";
import { shortTime } from "./times";

/** A chat in the list: who, when, what was written last, and whether it is read. */
export function ChatRow({
  chat,
  to,
  isOpen,
  isSelected,
  isSelecting,
  draft,
  onSelect,
}: {
  chat: Chat;
  to: string;
  isOpen: boolean;
  isSelected: boolean;
  isSelecting: boolean;
  /** What was begun in this chat and not sent. */
  draft: string;
  onSelect: (isRange: boolean) => void;
}) {
  const name = nameOf(chat);
  const last = chat.last_message;
  return (
    <div
      className="chat-row"
      data-open={isOpen || undefined}
      data-unread={!chat.is_read || undefined}
      data-selecting={isSelecting || undefined}
    >
      <Avatar name={name} size={32} />
      <input
        type="checkbox"
        className="pick"
        aria-label={t("inbox.select", { name })}
        checked={isSelected}
        onChange={() => undefined}
        onClick={(event) => onSelect(event.shiftKey)}
      />
      <Link to={to} aria-current={isOpen ? "true" : undefined}>
        <span className="top">
          <bdi className="name">{name}</bdi>
          {chat.is_pinned && <Icon icon="pin" />}
          {chat.is_starred && <Icon icon="star" />}
          {chat.last_message_at !== null && (
            <time dateTime={chat.last_message_at}>{shortTime(chat.last_message_at)}</time>
          )}
        </span>
        <span className="bottom">
          {draft !== "" ? (
            <span className="preview" dir="auto">
              <span className="draft">{t("inbox.draft")}</span> {draft}
            </span>
          ) : (
            <>
              {last?.direction === "out" && <Ticks status={last.status} />}
              <span className="preview" dir="auto">
                {last === null ? t("inbox.noMessages") : previewOf(last)}
              </span>
            </>
          )}
          {chat.labels.map((label) => (
            <span
              key={label.slug}
              className="label-dot"
              title={label.name}
              style={label.color === null ? undefined : ({ "--chip": label.color } as CSSProperties)}
            >
              <span className="only-read">{label.name}</span>
            </span>
          ))}
          {chat.answered_at !== null && (
            <span className="done" title={t("inbox.chat.isAnswered")}>
              <Icon icon="circle-check" />
              <span className="only-read">{t("inbox.chat.isAnswered")}</span>
            </span>
          )}
          {!chat.is_read && (
            <span className="count">
              {chat.unread_count > 0 ? formatNumber(chat.unread_count) : " "}
              <span className="only-read">{t("common.unread")}</span>
            </span>
          )}
        </span>
      </Link>
    </div>
  );
}

/** What a message says in one line. */
export function previewOf(message: Pick<NonNullable<Chat["last_message"]>, "type" | "body" | "status">): string {
  if (message.status === "deleted") {
    return t("inbox.message.deleted");
  }
  const body = message.body ?? "";
  if (message.type === "text") {
    return body;
  }
  const kind = t(`inbox.type.${message.type}`);
  return body === "" ? kind : `${kind} · ${body}`;
}
