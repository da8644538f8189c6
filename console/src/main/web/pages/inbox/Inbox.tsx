import type { Chat } from "generated/api";
import { useEffect, useRef, useState } from "react";
import { Outlet, useNavigate, useParams, useSearchParams } from "react-router";
import { Failure, Skeleton } from "../../parts/States";
import { useMe } from "../../shell/workspace";
import { t } from "../../words";
import { markAndTell } from "./actions";
import { ChatList } from "./ChatList";
import { ChatsBar } from "./ChatsBar";
import { ListHead } from "./ListHead";
import { rereadFirst, useChannels, useChats, useOwnChannels } from "./data";
import { FirstChannel } from "./FirstChannel";
import { useKeys } from "./keys";
import { listen } from "./live";
import { askedOf } from "./model";
import { Shortcuts } from "./Shortcuts";

/** How often channels that tell of nothing are read again, in milliseconds. */
const OFTEN = 15_000;

/** All conversations: the list of chats, and the one that is open beside it. */
export function Inbox() {
  const channels = useChannels();
  const [isTrying, setTrying] = useState(false);
  useEffect(listen, []);
  if (channels.isPending) {
    return <Skeleton lines={8} />;
  }
  if (channels.isError) {
    return <Failure problem={channels.error} onRetry={() => channels.refetch()} />;
  }
  return channels.data.length === 0 || isTrying ? (
    <FirstChannel onTry={setTrying} />
  ) : (
    <Conversations />
  );
}

function Conversations() {
  const { chat: open = "" } = useParams();
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const me = useMe();
  const asked = askedOf(query);
  const list = useChats(asked);
  const chats = list.data?.chats ?? [];
  const search = useRef<HTMLInputElement>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState("");
  const [isHelping, setHelping] = useState(false);
  useSilentChannels(query);
  const place = `?${kept(query)}`;
  const addressOf = (chat: Pick<Chat, "slug">) => `/inbox/${chat.slug}${place}`;
  const shown = chats.find((chat) => chat.slug === open);
  const mayWrite = me.data?.permissions.includes("messaging.update") === true;
  const step = (by: number) => {
    const at = chats.findIndex((chat) => chat.slug === open);
    const next = chats[at < 0 ? 0 : Math.min(Math.max(at + by, 0), chats.length - 1)];
    if (next !== undefined) {
      void navigate(addressOf(next));
    }
  };
  const toggle = (chat: Pick<Chat, "slug">, isRange: boolean) => {
    const next = new Set(selected);
    const from = chats.findIndex((one) => one.slug === anchor);
    const to = chats.findIndex((one) => one.slug === chat.slug);
    if (isRange && from >= 0) {
      chats.slice(Math.min(from, to), Math.max(from, to) + 1).forEach((one) => next.add(one.slug));
    } else if (!next.delete(chat.slug)) {
      next.add(chat.slug);
    }
    setAnchor(chat.slug);
    setSelected(next);
  };
  const act = (as: Parameters<typeof markAndTell>[1]) => {
    if (shown !== undefined && mayWrite) {
      void markAndTell(shown, as);
    }
  };
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    "/": () => search.current?.focus(),
    "?": () => setHelping(true),
    x: () => shown !== undefined && toggle(shown, false),
    e: () => {
      if (shown !== undefined && mayWrite) {
        const at = chats.indexOf(shown);
        const next = chats[at + 1] ?? chats[at - 1];
        act(shown.is_archived ? "restore" : "archive");
        void navigate(next === undefined ? `/inbox${place}` : addressOf(next));
      }
    },
    u: () => act(shown?.is_read === true ? "unread" : "read"),
    s: () => act("star"),
    p: () => act("pin"),
    a: () => act("answered"),
    Escape: () => {
      if (selected.size > 0) {
        setSelected(new Set());
      } else if (open !== "") {
        void navigate(`/inbox${place}`);
      }
    },
  });
  const isFiltered = asked.q !== "" || asked.label !== "" || asked.channel !== "" || asked.show !== "open";
  return (
    <div className="inbox" data-chat={open === "" ? undefined : "open"}>
      <title>{`${t("common.inbox")} – Plinth`}</title>
      <h1 className="only-read">{t("common.inbox")}</h1>
      <section className="inbox-list" aria-label={t("inbox.chats")}>
        <ListHead asked={asked} total={list.data?.total} search={search} onHelp={() => setHelping(true)} />
        <ChatList
          list={list}
          open={open}
          addressOf={addressOf}
          selected={selected}
          onSelect={toggle}
          isFiltered={isFiltered}
          onShowAll={() => setQuery({})}
        />
        {selected.size > 0 && (
          <ChatsBar
            chats={chats.filter((chat) => selected.has(chat.slug))}
            isArchive={asked.show === "archived"}
            onDone={() => setSelected(new Set())}
          />
        )}
      </section>
      <Outlet />
      {isHelping && <Shortcuts onClose={() => setHelping(false)} />}
    </div>
  );
}

/** What an address keeps when another chat is opened: what the list shows. */
function kept(query: URLSearchParams): string {
  const next = new URLSearchParams(query);
  next.delete("message");
  next.delete("find");
  return next.toString();
}

/** Reads the list now and then, if there are channels of whose news the server does not tell. */
function useSilentChannels(query: URLSearchParams): void {
  const channels = useChannels();
  const own = useOwnChannels();
  const isSilent =
    own.data !== undefined &&
    channels.data?.some((one) => !own.data.some((other) => other.slug === one.slug)) === true;
  const text = query.toString();
  useEffect(() => {
    if (!isSilent) {
      return undefined;
    }
    const timer = setInterval(() => {
      if (!document.hidden) {
        // The list itself tells what cannot be read.
        void rereadFirst(askedOf(new URLSearchParams(text))).catch(() => undefined);
      }
    }, OFTEN);
    return () => clearInterval(timer);
  }, [isSilent, text]);
}
