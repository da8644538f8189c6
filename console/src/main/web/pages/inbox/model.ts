import type { Chat, MessagingSession } from "generated/api";

/** Which chats a list shows, besides the channel, the label and the words. */
export const SHOWS = [
  "open",
  "unread",
  "waiting",
  "answered",
  "starred",
  "pinned",
  "archived",
] as const;
export type Show = (typeof SHOWS)[number];

/** What a list of chats is asked for. Empty texts ask for everything. */
export interface Asked {
  readonly channel: string;
  readonly show: Show;
  readonly label: string;
  readonly q: string;
}

export type ProviderType = MessagingSession["provider_type"];

/** What is asked for in the query of an address. */
export function askedOf(query: URLSearchParams): Asked {
  const show = SHOWS.find((one) => one === query.get("show")) ?? "open";
  return {
    channel: query.get("channel") ?? "",
    show,
    label: query.get("label") ?? "",
    q: query.get("q") ?? "",
  };
}

interface Flags {
  is_archived?: boolean;
  is_unread?: boolean;
  is_answered?: boolean;
  is_starred?: boolean;
  is_pinned?: boolean;
}

const FLAGS: Readonly<Record<Show, Flags>> = {
  open: { is_archived: false },
  unread: { is_archived: false, is_unread: true },
  waiting: { is_archived: false, is_answered: false },
  answered: { is_archived: false, is_answered: true },
  starred: { is_starred: true },
  pinned: { is_pinned: true },
  archived: { is_archived: true },
};

/** The parameters with which the API lists these chats. */
export function parametersOf(asked: Asked) {
  return {
    ...FLAGS[asked.show],
    ...(asked.channel === "" ? {} : { session: asked.channel }),
    ...(asked.label === "" ? {} : { label: asked.label }),
    ...(asked.q.trim() === "" ? {} : { q: asked.q.trim() }),
  };
}

/** Whether a chat belongs to a list, as far as this page can tell. */
export function matches(chat: Chat, asked: Asked): boolean {
  const flags = FLAGS[asked.show];
  const is = (wanted: boolean | undefined, actual: boolean) =>
    wanted === undefined || wanted === actual;
  return (
    is(flags.is_archived, chat.is_archived) &&
    is(flags.is_unread, !chat.is_read) &&
    is(flags.is_answered, chat.answered_at !== null) &&
    is(flags.is_starred, chat.is_starred) &&
    is(flags.is_pinned, chat.is_pinned) &&
    (asked.channel === "" || asked.channel === chat.session_slug) &&
    (asked.label === "" || chat.labels.some((label) => label.slug === asked.label)) &&
    hasWords(chat, asked.q.trim())
  );
}

function hasWords(chat: Chat, words: string): boolean {
  const digits = /^[+\d()./\s-]+$/.test(words) ? words.replace(/\D/g, "") : "";
  return (
    words === "" ||
    (chat.name ?? "").toLowerCase().includes(words.toLowerCase()) ||
    (digits !== "" && (chat.phone ?? "").includes(digits))
  );
}

/** Pinned chats first, then those with the latest message. A chat without messages is new. */
export function order(left: Chat, right: Chat): number {
  const pinned = Number(right.is_pinned) - Number(left.is_pinned);
  return pinned !== 0 ? pinned : at(right).localeCompare(at(left));
}

function at(chat: Chat): string {
  return chat.last_message_at ?? "9999";
}

/** The chats of several pages, each once: pages shift while they are read. */
export function unique<T extends { slug: string }>(pages: ReadonlyArray<{ data: readonly T[] }>): T[] {
  const bySlug = new Map<string, T>();
  for (const one of pages.flatMap((page) => page.data)) {
    if (!bySlug.has(one.slug)) {
      bySlug.set(one.slug, one);
    }
  }
  return [...bySlug.values()];
}

interface Paged<T> {
  data: T[];
  pagination: { has_next: boolean };
}

/** Pages with a chat at its place; without it if it does not belong to them. */
export function placed<P extends Paged<Chat>>(
  pages: readonly P[],
  chat: Chat,
  isWanted: boolean,
): P[] {
  const rest = pages.map((page) => ({
    ...page,
    data: page.data.filter((one) => one.slug !== chat.slug),
  }));
  if (!isWanted) {
    return rest;
  }
  for (const page of rest) {
    const place = page.data.findIndex((one) => order(chat, one) < 0);
    if (place >= 0) {
      page.data.splice(place, 0, chat);
      return rest;
    }
  }
  const last = rest[rest.length - 1];
  if (last !== undefined && !last.pagination.has_next) {
    last.data.push(chat);
  }
  return rest;
}

/**
 * The number of the page to read next. Chats that left the list pull others to pages that were
 * read already, so that the number follows from how many are there.
 */
export function nextPage<T extends { slug: string }>(
  pages: ReadonlyArray<{ data: readonly T[]; pagination: { has_next: boolean; page: number } }>,
  each: number,
): number | undefined {
  const last = pages[pages.length - 1];
  if (last === undefined || !last.pagination.has_next) {
    return undefined;
  }
  const present = unique(pages).length;
  const grew = present > unique(pages.slice(0, -1)).length;
  const next = Math.floor(present / each) + 1;
  return grew ? Math.min(next, last.pagination.page + 1) : last.pagination.page + 1;
}

/** What a chat is called. */
export function nameOf(chat: { name: string | null; phone: string | null; provider_id: string }) {
  return chat.name ?? chat.phone ?? chat.provider_id;
}
