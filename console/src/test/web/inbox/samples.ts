import type { Chat, Message } from "generated/api";

/** A chat that is open, read and not answered. */
export function chat(slug: string, given: Partial<Chat> = {}): Chat {
  return {
    slug,
    id: 1,
    provider_id: `${slug}@c.us`,
    session_slug: "sales",
    name: slug,
    phone: "+96550001234",
    avatar: null,
    unread_count: 0,
    is_read: true,
    is_archived: false,
    is_starred: false,
    is_pinned: false,
    answered_at: null,
    labels: [],
    links: [],
    last_message: null,
    last_message_at: "2026-01-31T10:00:00Z",
    window_expires_at: null,
    ...given,
  };
}

/** A text of the contact. */
export function message(slug: string, given: Partial<Message> = {}): Message {
  return {
    slug,
    provider_id: slug,
    chat_slug: "nora",
    direction: "in",
    type: "text",
    body: slug,
    content: null,
    media: null,
    reply_to: null,
    reply_to_provider_id: null,
    ack: 2,
    ack_name: "delivered",
    status: "delivered",
    error: null,
    is_edited: false,
    deleted_at: null,
    sent_by: null,
    source: "app",
    client_reference: null,
    timestamp: "2026-01-31T10:00:00Z",
    ...given,
  };
}
