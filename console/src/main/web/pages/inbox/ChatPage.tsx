import type { Chat, Message } from "generated/api";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { changed } from "../../parts/address";
import { Dialog } from "../../parts/Dialog";
import { useMedia } from "../../parts/media";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { useMe } from "../../shell/workspace";
import { t } from "../../words";
import { markSeen } from "./actions";
import { About } from "./About";
import { ChatHead } from "./ChatHead";
import { Composer } from "./Composer";
import { showChat, useChannels, useChat } from "./data";
import { useKeys } from "./keys";
import { nameOf } from "./model";
import { Thread } from "./Thread";

const WIDE = "(min-width: 1200px)";
const SHOWN = "plinth.inbox.about";

/** The chat of the address: its messages, what is written next, and who the contact is. */
export function ChatPage() {
  const { chat: slug = "" } = useParams();
  const chat = useChat(slug);
  if (chat.isPending) {
    return (
      <section className="thread-side">
        <Skeleton lines={10} />
      </section>
    );
  }
  if (chat.isError) {
    return (
      <section className="thread-side">
        <Failure problem={chat.error} onRetry={() => chat.refetch()} />
      </section>
    );
  }
  return <Conversation key={slug} chat={chat.data} />;
}

function Conversation({ chat }: { chat: Chat }) {
  const me = useMe();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const isWide = useMedia(WIDE);
  const [isAsideShown, setAsideShown] = useState(() => localStorage.getItem(SHOWN) !== "no");
  const [answered, setAnswered] = useState<Message | null>(null);
  const [edited, setEdited] = useState<Message | null>(null);
  const channel = useChannels().data?.find((one) => one.slug === chat.session_slug);
  const may = (permission: string) => me.data?.permissions.includes(permission) === true;
  const mayRead = may("messaging.update");
  useReadReceipt(chat, mayRead);
  const isAboutOpen = isWide ? isAsideShown : query.has("about");
  const setAbout = (isOpen: boolean) => {
    if (isWide) {
      localStorage.setItem(SHOWN, isOpen ? "yes" : "no");
      setAsideShown(isOpen);
    } else {
      setQuery(changed(query, { about: isOpen ? "true" : "" }), { replace: true });
    }
  };
  useKeys({
    i: () => setAbout(!isAboutOpen),
    r: () => document.querySelector<HTMLElement>(".composer textarea")?.focus(),
  });
  const type = channel?.provider_type ?? "chatapp";
  const about = <About chat={chat} type={type} />;
  return (
    <>
      <section className="thread-side" aria-label={t("inbox.with", { name: nameOf(chat) })}>
        <ChatHead
          chat={chat}
          type={type}
          isAboutOpen={isAboutOpen}
          onAbout={() => setAbout(!isAboutOpen)}
          onBack={() => void navigate(`/inbox?${changed(query, { about: "" }).toString()}`)}
        />
        <Thread
          chat={chat}
          type={type}
          mayWrite={may("messaging.create")}
          mayChange={mayRead}
          mayDelete={may("messaging.delete")}
          onAnswer={(message) => {
            setEdited(null);
            setAnswered(message);
          }}
          onEdit={(message) => {
            setAnswered(null);
            setEdited(message);
          }}
        />
        {may("messaging.create") ? (
          <Composer
            chat={chat}
            type={type}
            channel={channel ?? null}
            answered={answered}
            edited={edited}
            onPut={() => {
              setAnswered(null);
              setEdited(null);
            }}
          />
        ) : (
          <p className="composer-note meta">{t("inbox.mayNotWrite")}</p>
        )}
      </section>
      {isAboutOpen &&
        (isWide ? (
          <aside className="about" aria-label={t("inbox.about.title")}>
            {about}
          </aside>
        ) : (
          <Dialog title={t("inbox.about.title")} form="drawer" onClose={() => setAbout(false)}>
            {about}
          </Dialog>
        ))}
    </>
  );
}

/** Marks a chat as read while somebody looks at it; not again after it was marked as unread here. */
function useReadReceipt(chat: Chat, may: boolean): void {
  const [isSeen, setSeen] = useState(false);
  const isVisible = useSyncExternalStore(
    (listener) => {
      document.addEventListener("visibilitychange", listener);
      return () => document.removeEventListener("visibilitychange", listener);
    },
    () => !document.hidden,
  );
  const latest = chat.last_message?.slug;
  useEffect(() => setSeen(false), [latest]);
  useEffect(() => {
    if (may && isVisible && !isSeen) {
      setSeen(true);
      if (!chat.is_read) {
        // Without the mark the chat stays unread, which tells enough.
        markSeen(chat).catch(() => showChat(chat));
      }
    }
  }, [chat, may, isVisible, isSeen]);
}

/** What stands beside the list before a chat is chosen. */
export function NoChat({ children }: { children?: ReactNode }) {
  return (
    <section className="thread-side none" aria-label={t("inbox.latest")}>
      {children ?? <Empty icon="messages" title={t("inbox.choose")}>{t("inbox.chooseLead")}</Empty>}
    </section>
  );
}
