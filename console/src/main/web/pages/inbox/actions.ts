import type { Chat } from "generated/api";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { tell } from "../../parts/Toasts";
import { t } from "../../words";
import { showChat } from "./data";
import { nameOf } from "./model";
import { attempt } from "./problems";

/** What a person can do to a chat in the list. */
export type Mark = "read" | "unread" | "star" | "pin" | "answered" | "archive" | "restore";

/** Marks a chat, shows it so at once, and takes that back if it is refused. */
export async function mark(chat: Chat, as: Mark): Promise<void> {
  showChat(marked(chat, as, new Date()));
  try {
    showChat(await written(chat.slug, as));
  } catch (error) {
    showChat(chat);
    throw error;
  }
  void queries.invalidateQueries({ queryKey: ["unread"] });
}

/** Tells the contact that what they wrote was seen, while the chat is looked at. */
export async function markSeen(chat: Chat): Promise<void> {
  showChat(marked(chat, "read", new Date()));
  const path = { chatSlug: chat.slug };
  showChat((await call("PUT /messaging/messages/{chatSlug}/read", { path })).data);
  void queries.invalidateQueries({ queryKey: ["unread"] });
}

/** Marks a chat, and tells what was done or why it was refused. */
export async function markAndTell(chat: Chat, as: Mark): Promise<void> {
  await attempt(async () => {
    await mark(chat, as);
    if (as === "archive") {
      tell(t("inbox.chat.archived", { name: nameOf(chat) }), () =>
        markAndTell({ ...chat, is_archived: true }, "restore"),
      );
    }
  });
}

/** A chat as it is when it is marked so. */
export function marked(chat: Chat, as: Mark, now: Date): Chat {
  switch (as) {
    case "read":
      return { ...chat, is_read: true, unread_count: 0 };
    case "unread":
      return { ...chat, is_read: false };
    case "star":
      return { ...chat, is_starred: !chat.is_starred };
    case "pin":
      return { ...chat, is_pinned: !chat.is_pinned };
    case "answered":
      return { ...chat, answered_at: chat.answered_at === null ? now.toISOString() : null };
    case "archive":
      return { ...chat, is_archived: true };
    case "restore":
      return { ...chat, is_archived: false };
  }
}

async function written(slug: string, as: Mark): Promise<Chat> {
  const path = { slug };
  switch (as) {
    case "read":
      return (await call("PUT /messaging/chats/{slug}/read", { path })).data;
    case "unread":
      return (await call("PUT /messaging/chats/{slug}/unread", { path })).data;
    case "star":
      return (await call("PUT /messaging/chats/{slug}/star", { path })).data;
    case "pin":
      return (await call("PUT /messaging/chats/{slug}/pin", { path })).data;
    case "answered":
      return (await call("PUT /messaging/chats/{slug}/answered", { path })).data;
    case "archive":
    case "restore": {
      const query = { archived: as === "archive" };
      return (await call("PUT /messaging/chats/{slug}/archive", { path, query })).data;
    }
  }
}
