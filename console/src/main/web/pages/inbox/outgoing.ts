import type { SendDraft } from "generated/api";
import { useSyncExternalStore } from "react";
import { call } from "../../api/client";
import { onSession, session } from "../../api/session";
import type { SendType } from "./abilities";
import { rereadChat, showMessage } from "./data";
import { reasonOf } from "./problems";

/** A message that the server does not have yet, as far as this browser knows. */
export interface Outgoing {
  /** The server sends one message for a reference, however often it is asked. */
  readonly reference: string;
  readonly chat: string;
  readonly type: SendType;
  readonly draft: SendDraft;
  readonly at: string;
  /** Why it was not sent; null while it is being sent. */
  readonly problem: string | null;
}

let all: readonly Outgoing[] = read();
const listeners = new Set<() => void>();
const turns = new Map<string, Promise<void>>();

onSession(() => {
  all = read();
  tellListeners();
});

/** Sends a message, after those that were sent into the chat before it. */
export function send(chat: string, type: SendType, draft: SendDraft): void {
  const reference = crypto.randomUUID();
  const at = new Date().toISOString();
  set([...all, { reference, chat, type, draft, at, problem: null }]);
  take(reference);
}

/** Sends again what was not sent. */
export function sendAgain(reference: string): void {
  change(reference, null);
  take(reference);
}

/** Forgets a message that was not sent. */
export function discard(reference: string): void {
  set(all.filter((one) => one.reference !== reference));
}

function take(reference: string): void {
  const one = all.find((other) => other.reference === reference);
  if (one === undefined) {
    return;
  }
  const turn = (turns.get(one.chat) ?? Promise.resolve()).then(() => deliver(one));
  turns.set(one.chat, turn);
}

async function deliver({ reference, chat, type, draft }: Outgoing): Promise<void> {
  try {
    const answer = await call("POST /messaging/messages/send/{chatSlug}/{type}", {
      path: { chatSlug: chat, type },
      body: { ...draft, client_reference: reference },
      key: reference,
    });
    showMessage(answer.data);
    discard(reference);
    await rereadChat(chat);
  } catch (error) {
    change(reference, reasonOf(error));
  }
}

function change(reference: string, problem: string | null): void {
  set(all.map((one) => (one.reference === reference ? { ...one, problem } : one)));
}

function set(next: readonly Outgoing[]): void {
  all = next;
  localStorage.setItem(place(), JSON.stringify(all));
  tellListeners();
}

function tellListeners(): void {
  for (const listener of listeners) {
    listener();
  }
}

function place(): string {
  return `plinth.outgoing.${session()?.workspace?.id}.${session()?.user.slug}`;
}

/** What an earlier page left. Whether it was sent is not known: it can be sent again. */
function read(): readonly Outgoing[] {
  try {
    const kept = JSON.parse(localStorage.getItem(place()) ?? "[]") as Outgoing[];
    return kept.map((one) => ({ ...one, problem: one.problem ?? "" }));
  } catch {
    return [];
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The messages of a chat that are not sent yet. */
export function useOutgoing(chat: string): readonly Outgoing[] {
  return useSyncExternalStore(subscribe, () => all).filter((one) => one.chat === chat);
}
