import { session } from "../../api/session";

/** A text that is often written. */
export interface QuickReply {
  readonly name: string;
  readonly text: string;
}

/** The quick replies of this person, which this browser keeps. */
export function quickReplies(): readonly QuickReply[] {
  try {
    return JSON.parse(localStorage.getItem(place()) ?? "[]") as QuickReply[];
  } catch {
    return [];
  }
}

export function keepQuickReplies(replies: readonly QuickReply[]): void {
  localStorage.setItem(place(), JSON.stringify(replies));
}

function place(): string {
  return `plinth.quick.${session()?.workspace?.id}.${session()?.user.slug}`;
}

/** A quick reply for a contact: {@code {name}} stands for what the contact is called. */
export function filledReply(text: string, name: string): string {
  return text.replaceAll("{name}", () => name);
}
