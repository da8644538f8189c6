import { useSyncExternalStore } from "react";
import { session } from "../../api/session";
import type { Plan } from "./plan";

/** An import or export that was started in this browser. */
export interface Started {
  readonly slug: string;
  readonly object: string;
  readonly kind: "import" | "export";
  readonly name: string;
  readonly at: string;
  /** What an import did with the file, so that corrected rows can be sent in the same way. */
  readonly plan?: Plan;
  /** The number of columns of the file. */
  readonly width?: number;
  /** The import whose failed rows this one corrects. */
  readonly corrects?: string;
}

const PREFIX = "plinth.transfers";
const MOST = 60;

const listeners = new Set<() => void>();
let read: { text: string; list: readonly Started[] } = { text: "", list: [] };

/** Notes an import or an export. The API has no list of them. */
export function note(started: Started): void {
  const others = all().filter((one) => one.slug !== started.slug);
  try {
    localStorage.setItem(place(), JSON.stringify([started, ...others].slice(0, MOST)));
  } catch {
    // A full storage costs the list, not the import.
  }
  for (const listener of listeners) {
    listener();
  }
}

/** Forgets one that the server no longer has. */
export function forget(slug: string): void {
  localStorage.setItem(place(), JSON.stringify(all().filter((one) => one.slug !== slug)));
  for (const listener of listeners) {
    listener();
  }
}

/** What was started here, the newest first. */
export function useStarted(): readonly Started[] {
  return useSyncExternalStore(subscribe, all);
}

function all(): readonly Started[] {
  const text = localStorage.getItem(place()) ?? "[]";
  if (text !== read.text) {
    read = { text, list: parsed(text) };
  }
  return read.list;
}

function parsed(text: string): readonly Started[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? (list as Started[]) : [];
  } catch {
    return [];
  }
}

function place(): string {
  return `${PREFIX}.${session()?.workspace?.id}.${session()?.user.slug}`;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}
