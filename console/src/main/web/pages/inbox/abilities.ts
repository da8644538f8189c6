import type { Chat } from "generated/api";
import type { ProviderType } from "./model";

export type SendType =
  | "text"
  | "image"
  | "video"
  | "audio"
  | "voice"
  | "document"
  | "location"
  | "contact"
  | "template"
  | "reaction";

interface Abilities {
  readonly sends: ReadonlySet<SendType>;
  /** Whether a chat can begin with a phone number. */
  readonly begins: boolean;
  /** Hours after a message of the contact in which anything can be sent; null: always. */
  readonly window: number | null;
  /** What can be sent after the window has closed. */
  readonly after: "template" | "tag" | "nothing";
  /** Whether messages can be changed and taken back, and chats be labelled. */
  readonly changes: boolean;
  readonly captions: boolean;
  readonly history: boolean;
  readonly profile: boolean;
  readonly codes: boolean;
}

const FILES = ["image", "video", "audio", "voice", "document"] as const;

/** What the providers can do; more is refused with PROVIDER_CANNOT. */
export const ABILITIES: Readonly<Record<ProviderType, Abilities>> = {
  chatapp: {
    sends: new Set(["text", ...FILES, "location", "contact", "reaction"]),
    begins: true,
    window: null,
    after: "nothing",
    changes: true,
    captions: true,
    history: true,
    profile: true,
    codes: true,
  },
  cloud_chat: {
    sends: new Set(["text", ...FILES, "location", "contact", "template", "reaction"]),
    begins: true,
    window: 24,
    after: "template",
    changes: false,
    captions: true,
    history: false,
    profile: false,
    codes: false,
  },
  social_network: {
    sends: new Set(["text", ...FILES, "reaction"]),
    begins: false,
    window: 24,
    after: "tag",
    changes: false,
    captions: false,
    history: true,
    profile: true,
    codes: false,
  },
  short_video: {
    sends: new Set(["text", "image"]),
    begins: false,
    window: 48,
    after: "nothing",
    changes: false,
    captions: false,
    history: true,
    profile: false,
    codes: false,
  },
};

/** Reasons for which a social network takes a message after its window has closed. */
export const TAGS = [
  "HUMAN_AGENT",
  "ACCOUNT_UPDATE",
  "CONFIRMED_EVENT_UPDATE",
  "POST_PURCHASE_UPDATE",
] as const;

export type WindowState = "none" | "open" | "closed";

/** Whether anything may be sent into a chat now. */
export function windowOf(chat: Pick<Chat, "window_expires_at">, type: ProviderType, now: Date): WindowState {
  if (ABILITIES[type].window === null) {
    return "none";
  }
  const until = chat.window_expires_at;
  return until !== null && new Date(until) > now ? "open" : "closed";
}

/** The kind of message as which a file is sent. */
export function kindOf(mediaType: string, type: ProviderType): SendType {
  const sends = ABILITIES[type].sends;
  const [family = ""] = mediaType.split("/");
  const kind: SendType =
    family === "image" && !mediaType.includes("svg")
      ? "image"
      : family === "video" || family === "audio"
        ? family
        : "document";
  return sends.has(kind) ? kind : "document";
}
