import { session } from "../../api/session";

/** The place of a chat's draft among the drafts of the console. */
export function draftPlace(chat: string): string {
  return `chat/${chat}`;
}

/** The texts that were begun and not sent, by chat. */
export function draftsOf(): ReadonlyMap<string, string> {
  const prefix = `plinth.draft.${session()?.workspace?.id}.${session()?.user.slug}.${draftPlace("")}`;
  const drafts = new Map<string, string>();
  for (let index = 0; index < localStorage.length; index++) {
    const key = localStorage.key(index) ?? "";
    if (key.startsWith(prefix)) {
      const text = textOf(localStorage.getItem(key) ?? "{}");
      if (text !== "") {
        drafts.set(key.slice(prefix.length), text);
      }
    }
  }
  return drafts;
}

function textOf(kept: string): string {
  try {
    const { text } = JSON.parse(kept) as { text?: unknown };
    return typeof text === "string" ? text.trim() : "";
  } catch {
    return "";
  }
}
