import type { Message } from "generated/api";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { type Frame, onFrame } from "../../shell/events";
import { isRead, hideChat, messageIn, rereadChat, showMessage } from "./data";

interface MessageNews {
  chat_slug: string;
  slug: string;
  ack: number;
  status: Message["status"];
}

interface ChatNews {
  slug: string;
  is_removed: boolean;
}

/** News within this time in milliseconds is read once. */
const TOGETHER = 250;
/** With more new messages at once, the chat is read again as a whole. */
const MANY = 5;

const ACKS: Readonly<Record<number, Message["ack_name"]>> = {
  [-1]: "error",
  0: "pending",
  1: "sent",
  2: "delivered",
  3: "read",
  4: "played",
};

let chats = new Set<string>();
let messages = new Map<string, Set<string>>();
let isWaiting = false;

/** Shows what others write and do in the chats, for as long as the page is open. */
export function listen(): () => void {
  return onFrame(hear);
}

function hear({ event, data }: Frame): void {
  if (event === "messaging:message") {
    const news = data as MessageNews;
    const known = messages.get(news.chat_slug) ?? new Set<string>();
    messages.set(news.chat_slug, known.add(news.slug));
    chats.add(news.chat_slug);
    later();
  } else if (event === "messaging:ack") {
    acknowledge(data as MessageNews);
  } else if (event === "messaging:chat") {
    const news = data as ChatNews;
    if (news.is_removed) {
      hideChat(news.slug);
    } else {
      chats.add(news.slug);
      later();
    }
  } else if (event === "messaging:session") {
    void queries.invalidateQueries({ queryKey: ["channels"] });
    void queries.invalidateQueries({ queryKey: ["channel"] });
  }
}

function acknowledge(news: MessageNews): void {
  const message = messageIn(news.chat_slug, news.slug);
  if (message !== undefined) {
    const ack_name = ACKS[news.ack] ?? message.ack_name;
    showMessage({ ...message, ack: news.ack, ack_name, status: news.status });
  }
  if (news.status === "failed") {
    // The frame does not say why it failed.
    void readMessage(news.slug);
  }
  chats.add(news.chat_slug);
  later();
}

function later(): void {
  if (!isWaiting) {
    isWaiting = true;
    setTimeout(readAgain, TOGETHER);
  }
}

function readAgain(): void {
  const changed = chats;
  const written = messages;
  chats = new Set();
  messages = new Map();
  isWaiting = false;
  for (const [chat, slugs] of written) {
    if (!isRead(chat)) {
      continue;
    }
    if (slugs.size > MANY) {
      void queries.invalidateQueries({ queryKey: ["messages", chat] });
    } else {
      slugs.forEach((slug) => void readMessage(slug));
    }
  }
  changed.forEach((chat) => void rereadChat(chat));
}

async function readMessage(slug: string): Promise<void> {
  try {
    showMessage(
      (await call("GET /messaging/messages/message/{slug}", { path: { slug } })).data,
    );
  } catch {
    // The list itself tells what cannot be read.
    await queries.invalidateQueries({ queryKey: ["messages"] });
  }
}
