import type { Chat } from "generated/api";
import { call } from "../../api/client";
import type { Field } from "../../records/model";
import { rereadChat } from "./data";
import type { ProviderType } from "./model";

/** The field by which chats find their records; undefined if an object has none. */
export function phoneField(fields: readonly Field[]): Field | undefined {
  return fields.find((field) => field.type === "phone");
}

/**
 * Links a chat to the record that has the number of its contact. The API links by the numbers of
 * the objects of a channel, so the object is attached to the channel first.
 */
export async function linkByPhone(chat: Chat, type: ProviderType, object: string): Promise<void> {
  const path = { providerType: type, slug: chat.session_slug };
  const { objects } = (await call("GET /messaging/sessions/{providerType}/{slug}", { path })).data;
  if (!objects.includes(object)) {
    await call("POST /messaging/sessions/{providerType}/{slug}/objects", {
      path,
      body: { objects: [...objects, object] },
    });
  }
  await call("POST /messaging/chats/link-all");
  await rereadChat(chat.slug);
}
