import type { Chat } from "generated/api";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { call } from "../../api/client";
import { changed } from "../../parts/address";
import { Button, IconButton } from "../../parts/Button";
import { Confirm } from "../../parts/Confirm";
import { type MenuHead, type MenuItem, MoreMenu } from "../../parts/Menu";
import { Avatar } from "../../parts/People";
import { tell } from "../../parts/Toasts";
import { useMe } from "../../shell/workspace";
import { t } from "../../words";
import { ABILITIES } from "./abilities";
import { markAndTell } from "./actions";
import { hideChat } from "./data";
import { followSync } from "./history";
import { type ProviderType, nameOf } from "./model";
import { attempt } from "./problems";

const ANSWERED = { icon: "circle-check" } as const;
const OPEN = { icon: "circle" } as const;

/** Who the chat is with, and what can be done with it. */
export function ChatHead({
  chat,
  type,
  isAboutOpen,
  onAbout,
  onBack,
}: {
  chat: Chat;
  type: ProviderType;
  isAboutOpen: boolean;
  onAbout: () => void;
  onBack: () => void;
}) {
  const me = useMe();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const [isDeleting, setDeleting] = useState(false);
  const may = (permission: string) => me.data?.permissions.includes(permission) === true;
  const name = nameOf(chat);
  const isAnswered = chat.answered_at !== null;
  const items: Array<MenuItem | MenuHead> = [
    ...(may("messaging.update")
      ? [
          {
            label: t(chat.is_read ? "inbox.chat.unread" : "inbox.chat.read"),
            icon: "mail" as const,
            meta: "U",
            onChoose: () => void markAndTell(chat, chat.is_read ? "unread" : "read"),
          },
          {
            label: t(chat.is_pinned ? "inbox.chat.unpin" : "inbox.chat.pin"),
            icon: "pin" as const,
            meta: "P",
            onChoose: () => void markAndTell(chat, "pin"),
          },
          {
            label: t(chat.is_starred ? "inbox.chat.unstar" : "inbox.chat.star"),
            icon: "star" as const,
            meta: "S",
            onChoose: () => void markAndTell(chat, "star"),
          },
          {
            label: t(chat.is_archived ? "inbox.chat.restore" : "inbox.chat.archive"),
            icon: "archive" as const,
            meta: "E",
            onChoose: () => void markAndTell(chat, chat.is_archived ? "restore" : "archive"),
          },
        ]
      : []),
    ...(may("messaging.update") && ABILITIES[type].history
      ? [
          {
            label: t("inbox.chat.sync"),
            icon: "refresh" as const,
            onChoose: () => void attempt(() => syncChat(chat)),
          },
        ]
      : []),
    ...(may("messaging.delete")
      ? [
          { head: "" },
          {
            label: t("inbox.chat.delete"),
            icon: "trash" as const,
            isDanger: true,
            onChoose: () => setDeleting(true),
          },
        ]
      : []),
  ];
  return (
    <header className="chat-head">
      <IconButton icon="arrow-left" className="back" label={t("inbox.back")} onClick={onBack} />
      <Avatar name={name} size={32} />
      <div className="who-is">
        <h2 dir="auto">{name}</h2>
        {chat.phone !== null && chat.phone !== name && (
          <span className="meta" dir="ltr">
            {chat.phone}
          </span>
        )}
      </div>
      {may("messaging.update") && (
        <Button
          kind="quiet"
          {...(isAnswered ? ANSWERED : OPEN)}
          className="answered"
          aria-pressed={isAnswered}
          onClick={() => markAndTell(chat, "answered")}
        >
          {t("inbox.chat.isAnswered")}
        </Button>
      )}
      <IconButton
        icon="search"
        label={t("inbox.find.title")}
        aria-expanded={query.has("find")}
        onClick={() =>
          setQuery(changed(query, { find: query.has("find") ? "" : "true" }), { replace: true })
        }
      />
      <IconButton
        icon="user"
        label={t("inbox.about.title")}
        aria-expanded={isAboutOpen}
        onClick={onAbout}
      />
      {items.length > 0 && (
        <MoreMenu label={t("records.actions")} items={items} />
      )}
      {isDeleting && (
        <Confirm
          title={t("inbox.chat.deleteTitle", { name })}
          action={t("inbox.chat.delete")}
          onClose={() => setDeleting(false)}
          onConfirm={async (key) => {
            await call("DELETE /messaging/chats/{slug}", { path: { slug: chat.slug }, key });
            hideChat(chat.slug);
            tell(t("inbox.chat.isDeleted", { name }));
            await navigate("/inbox");
          }}
        >
          {t("inbox.chat.deleteLead")}
        </Confirm>
      )}
    </header>
  );
}

async function syncChat(chat: Chat): Promise<void> {
  const body = { chat_slug: chat.slug };
  const job = (await call("POST /messaging/messages/sync/history", { body })).data;
  await followSync(job, ["messages", chat.slug]);
}
