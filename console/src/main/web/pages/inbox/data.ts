import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Chat, Message } from "generated/api";
import { type Answer, call } from "../../api/client";
import { Problem } from "../../api/problem";
import { queries } from "../../api/queries";
import { type Asked, matches, nextPage, parametersOf, placed, unique } from "./model";
import { withMessage } from "./messages";

type ChatPage = Answer<"GET /messaging/chats/all">;
type MessagePage = Answer<"GET /messaging/messages/{slug}">;

const CHATS_EACH = 100;
const MESSAGES_EACH = 50;
const LABELS_EACH = 200;
const MINUTE = 60_000;

/** All channels that the person may see, to choose from. */
export function useChannels() {
  return useQuery({
    queryKey: ["channels", "all"],
    queryFn: ({ signal }) => call("GET /messaging/sessions/lookup", { signal }),
    select: (answer) => answer.data,
  });
}

/** The channels to which the person is attached; the server tells of changes in these alone. */
export function useOwnChannels() {
  return useQuery({
    queryKey: ["channels", "own"],
    queryFn: ({ signal }) => call("GET /messaging/sessions/admin-sessions", { signal }),
    select: (answer) => answer.data,
  });
}

/** The chats that are asked for, as far as they were scrolled to. */
export function useChats(asked: Asked) {
  return useInfiniteQuery({
    queryKey: ["chats", asked],
    // What changes is put into the pages that were read; there may be hundreds of them.
    staleTime: MINUTE,
    refetchOnWindowFocus: false,
    initialPageParam: 1,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      call("GET /messaging/chats/all", {
        query: { ...parametersOf(asked), page: pageParam, limit: CHATS_EACH },
        signal,
      }),
    getNextPageParam: (_, pages) => nextPage(pages, CHATS_EACH),
    select: (data) => ({
      chats: unique(data.pages),
      total: data.pages[0]?.pagination,
    }),
  });
}

export function useChat(slug: string) {
  return useQuery({
    queryKey: ["chat", slug],
    queryFn: ({ signal }) => call("GET /messaging/chats/{slug}", { path: { slug }, signal }),
    select: (answer) => answer.data,
  });
}

/** The messages of a chat, newest first, as far as they were scrolled to. */
export function useMessages(slug: string) {
  return useInfiniteQuery({
    queryKey: ["messages", slug],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call("GET /messaging/messages/{slug}", {
        path: { slug },
        query: { page: pageParam, limit: MESSAGES_EACH },
        signal,
      }),
    getNextPageParam: (_, pages) => nextPage(pages, MESSAGES_EACH),
    select: (data) => unique(data.pages),
  });
}

/** One message, such as one that is quoted and was not read with its chat. */
export function useMessage(slug: string | null) {
  return useQuery({
    queryKey: ["message", slug],
    enabled: slug !== null,
    staleTime: MINUTE,
    queryFn: ({ signal }) =>
      call("GET /messaging/messages/message/{slug}", { path: { slug: slug ?? "" }, signal }),
    select: (answer) => answer.data,
  });
}

/** The labels of a channel, or of all channels. */
export function useLabels(channel = "") {
  return useQuery({
    queryKey: ["labels", channel],
    staleTime: MINUTE,
    queryFn: ({ signal }) =>
      call("GET /messaging/labels", {
        query: { limit: LABELS_EACH, ...(channel === "" ? {} : { session: channel }) },
        signal,
      }),
    select: (answer) => answer.data,
  });
}

/** Shows a chat as it now is, at its place in all lists. */
export function showChat(chat: Chat): void {
  queries.setQueryData<Answer<"GET /messaging/chats/{slug}">>(["chat", chat.slug], (shown) => ({
    message: shown?.message ?? "",
    data: chat,
  }));
  for (const query of queries.getQueryCache().findAll({ queryKey: ["chats"] })) {
    const asked = query.queryKey[1] as Asked;
    queries.setQueryData<InfiniteData<ChatPage, number>>(
      query.queryKey,
      (shown) => shown && { ...shown, pages: placed(shown.pages, chat, matches(chat, asked)) },
    );
  }
}

/** Takes a chat that was deleted out of all lists. */
export function hideChat(slug: string): void {
  queries.setQueriesData<InfiniteData<ChatPage, number>>(
    { queryKey: ["chats"] },
    (shown) =>
      shown && {
        ...shown,
        pages: shown.pages.map((page) => ({
          ...page,
          data: page.data.filter((one) => one.slug !== slug),
        })),
      },
  );
  queries.removeQueries({ queryKey: ["messages", slug] });
}

/** How often each chat was read again: an answer that a later request has overtaken is not shown. */
const readings = new Map<string, number>();

/** Reads a chat again and shows it; takes it away if it is gone. */
export async function rereadChat(slug: string): Promise<void> {
  const reading = (readings.get(slug) ?? 0) + 1;
  readings.set(slug, reading);
  try {
    const { data } = await call("GET /messaging/chats/{slug}", { path: { slug } });
    if (readings.get(slug) === reading) {
      showChat(data);
    }
  } catch (error) {
    if (error instanceof Problem && error.status === 404) {
      hideChat(slug);
    }
  }
}

/** Reads the first page of a list again and shows its chats and what is new in them, for channels that tell of nothing. */
export async function rereadFirst(asked: Asked): Promise<void> {
  const answer = await call("GET /messaging/chats/all", {
    query: { ...parametersOf(asked), page: 1, limit: CHATS_EACH },
  });
  for (const chat of answer.data.toReversed()) {
    showChat(chat);
    const last = chat.last_message?.slug;
    if (last !== undefined && isRead(chat.slug) && messageIn(chat.slug, last) === undefined) {
      await queries.invalidateQueries({ queryKey: ["messages", chat.slug] });
    }
  }
}

/** Shows a new or changed message in its chat, if that was read. */
export function showMessage(message: Message): void {
  queries.setQueryData<InfiniteData<MessagePage, number>>(
    ["messages", message.chat_slug],
    (shown) => shown && { ...shown, pages: withMessage(shown.pages, message) },
  );
}

/** Whether the messages of a chat were read. */
export function isRead(slug: string): boolean {
  return queries.getQueryData(["messages", slug]) !== undefined;
}

/** A message that was read with its chat. */
export function messageIn(chat: string, slug: string): Message | undefined {
  return queries
    .getQueryData<InfiniteData<MessagePage, number>>(["messages", chat])
    ?.pages.flatMap((page) => page.data)
    .find((one) => one.slug === slug);
}
