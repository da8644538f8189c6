import type { Chat, Message } from "generated/api";
import { useEffect, useRef } from "react";
import { call } from "../../api/client";
import { Button } from "../../parts/Button";
import { Icon } from "../../parts/Icon";
import { formatMoment, formatNumber } from "../../records/format";
import { t } from "../../words";
import { showMessage, useMessage } from "./data";
import { MessageContent } from "./MessageContent";
import { MessageMenu, retry } from "./MessageMenu";
import { nameOf, type ProviderType } from "./model";
import { attempt } from "./problems";
import { previewOf } from "./ChatRow";
import type { Shown } from "./messages";
import { Ticks } from "./Ticks";
import { timeOf } from "./times";

/** One message, with what it answers, who wrote it, and how far it has come. */
export function Bubble({
  shown: { message, reactions, continues },
  chat,
  type,
  isGoal,
  quoted,
  mayWrite,
  mayChange,
  mayDelete,
  onAnswer,
  onEdit,
}: {
  shown: Shown;
  chat: Chat;
  type: ProviderType;
  isGoal: boolean;
  quoted: Message | undefined;
  mayWrite: boolean;
  mayChange: boolean;
  mayDelete: boolean;
  onAnswer: (message: Message) => void;
  onEdit: (message: Message) => void;
}) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isGoal) {
      row.current?.scrollIntoView({ block: "center" });
    }
  }, [isGoal]);
  const isDeleted = message.status === "deleted" || message.deleted_at !== null;
  const author =
    message.direction === "in"
      ? nameOf(chat)
      : message.source === "automation"
        ? t("inbox.message.automation")
        : (message.sent_by?.name ?? t("inbox.message.phone"));
  return (
    <li
      ref={row}
      className={`message ${message.direction}`}
      data-continues={continues || undefined}
      data-goal={isGoal || undefined}
    >
      <div className="line">
        <div className="bubble">
          {!continues && message.direction === "out" && (
            <span className="author">
              {message.source === "automation" && <Icon icon="robot" />}
              <bdi>{author}</bdi>
            </span>
          )}
          <span className="only-read">{t("inbox.message.by", { name: author })}</span>
          {message.reply_to !== null && !isDeleted && (
            <Quote slug={message.reply_to} found={quoted} chat={chat} />
          )}
          {isDeleted ? (
            <p className="meta">
              <Icon icon="ban" /> {t("inbox.message.deleted")}
            </p>
          ) : (
            <MessageContent message={message} onPlayed={() => played(message, mayChange)} />
          )}
          <span className="foot">
            {message.is_edited && !isDeleted && <span>{t("inbox.message.edited")}</span>}
            <time dateTime={message.timestamp} title={formatMoment(message.timestamp)}>
              {timeOf(message.timestamp)}
            </time>
            {message.direction === "out" && !isDeleted && <Ticks status={message.status} />}
          </span>
        </div>
        {!isDeleted && (
          <MessageMenu
            message={message}
            type={type}
            mayWrite={mayWrite}
            mayChange={mayChange}
            mayDelete={mayDelete}
            own={reactions.find((one) => one.isOwn)?.emoji ?? null}
            onAnswer={() => onAnswer(message)}
            onEdit={() => onEdit(message)}
          />
        )}
      </div>
      {reactions.length > 0 && !isDeleted && (
        <p className="reactions">
          {reactions.map((one) => (
            <span key={one.emoji} data-own={one.isOwn || undefined}>
              <span className="only-read">{t("inbox.message.reaction")}</span>
              {one.emoji} {one.count > 1 && formatNumber(one.count)}
            </span>
          ))}
        </p>
      )}
      {message.error !== null && (
        <div className="problem">
          <span dir="auto">{t("inbox.message.failed", { reason: message.error })}</span>
          {mayChange && message.status === "failed" && message.direction === "out" && (
            <Button kind="quiet" icon="refresh" onClick={() => attempt(() => retry(message))}>
              {t("inbox.message.retry")}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** The message that another answers; it is read if it is further up than was scrolled. */
function Quote({ slug, found, chat }: { slug: string; found: Message | undefined; chat: Chat }) {
  const other = useMessage(found === undefined ? slug : null);
  const quoted = found ?? other.data;
  return (
    <blockquote className="quote">
      {quoted === undefined ? (
        <span className="meta">{t(other.isError ? "inbox.message.gone" : "status.loading")}</span>
      ) : (
        <>
          <strong>
            <bdi>{quoted.direction === "in" ? nameOf(chat) : t("inbox.you")}</bdi>
          </strong>
          <span className="preview" dir="auto">
            {previewOf(quoted)}
          </span>
        </>
      )}
    </blockquote>
  );
}

/** Tells the contact that a voice message was listened to. */
function played(message: Message, may: boolean): void {
  if (message.type === "voice" && message.direction === "in" && may && message.status !== "played") {
    call("PUT /messaging/messages/{slug}/played", { path: { slug: message.slug } })
      .then((answer) => showMessage(answer.data))
      // Listening matters, the mark does not.
      .catch(() => undefined);
  }
}
