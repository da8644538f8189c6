import { useSyncExternalStore } from "react";
import type { BrowserSession, Routes, SignedIn } from "generated/api";
import { choose } from "../words";
import { Problem, problemOf } from "./problem";

/**
 * Who is signed in. The access token stays in the memory of this tab. The refresh token is in a
 * cookie that no script can read.
 */
export interface Session {
  readonly accessToken: string;
  readonly user: SignedIn["user"];
  readonly workspace: SignedIn["workspace"];
  readonly workspaces: SignedIn["workspaces"];
  readonly isOperator: boolean;
  /** For whom an operator acts here; null: everybody acts for themselves. */
  readonly acting: Acting | null;
}

/** An operator's right to act for a member, which cannot be renewed. */
export interface Acting {
  readonly accessToken: string;
  readonly member: SignedIn["user"];
  readonly workspace: NonNullable<SignedIn["workspace"]>;
  readonly operator: string;
  /** When it ends, in milliseconds. */
  readonly until: number;
}

const KEEP = "POST /user/auth/browser-session";
const CONTINUE = "PUT /user/auth/browser-session";
const END = "DELETE /user/auth/browser-session";
const LOCK = "plinth.session";
const ACTING = "plinth.acting";
const OPERATORS = "super_admin";
const NO_SESSION = 401;

let current: Session | null = null;
/** The session of the cookie, which waits while an operator acts for a member. */
let own: BrowserSession | null = null;
let acted: string | null = null;
const listeners = new Set<() => void>();
/** Called for every change, also one of names, which the pages show. */
const drawn = new Set<() => void>();
const tabs = new BroadcastChannel(LOCK);

tabs.addEventListener("message", () => {
  // Another tab signed in or out: what this one shows may belong to somebody else.
  location.reload();
});

export function session(): Session | null {
  return current;
}

export function token(): string | null {
  return current?.accessToken ?? null;
}

/** Calls a function whenever somebody signs in or out, or chooses a workspace. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps what a sign-in or the choice of a workspace answered. */
export async function keep(data: SignedIn): Promise<void> {
  await ask(KEEP, { refresh_token: data.refresh_token, device_token: data.device_token });
  if (data.user.language !== null) {
    await choose(data.user.language);
  }
  const before = identity();
  set(data);
  if (before !== identity()) {
    tabs.postMessage("changed");
  }
}

/** Continues the session of the cookie; returns null if there is none. */
export async function restore(): Promise<Session | null> {
  await navigator.locks.request(LOCK, exchange);
  return current;
}

/** Begins to act for a member in this tab; the operator's own session waits. */
export function act(acting: Acting): void {
  sessionStorage.setItem(ACTING, JSON.stringify(acting));
  set(own);
}

/** Forgets the right to act for a member, and goes on as the operator. */
export function stopActing(): void {
  acted = current?.acting?.workspace.subdomain ?? null;
  sessionStorage.removeItem(ACTING);
  set(own);
}

/** The subdomain of the workspace in which the operator acted last; null: in none. */
export function lastActed(): string | null {
  return acted;
}

/**
 * A token instead of one that was refused; null if the session has ended. Requests that were
 * refused at the same time share one exchange. What was meant for a member is never sent again with
 * the token of the operator who acted for them.
 */
export async function renewed(refused: string): Promise<string | null> {
  const wasActing = current?.acting != null;
  await navigator.locks.request(LOCK, async () => {
    if (current?.accessToken === refused && current.acting !== null) {
      stopActing();
    } else if (current?.accessToken === refused) {
      await exchange();
    }
  });
  return wasActing ? null : token();
}

/**
 * Signs out, here and in the other tabs. Returns where the browser signs out of the provider of the
 * sign-in too; null: nowhere.
 */
export async function end(): Promise<string | null> {
  const { data } = (await ask(END)) as { data: { end_session_url: string } | null };
  sessionStorage.removeItem(ACTING);
  set(null);
  tabs.postMessage("changed");
  return data?.end_session_url ?? null;
}

async function exchange(): Promise<void> {
  try {
    set(((await ask(CONTINUE)) as { data: BrowserSession }).data);
  } catch (error) {
    if (error instanceof Problem && error.status === NO_SESSION) {
      set(null);
      return;
    }
    throw error;
  }
}

function set(kept: BrowserSession | null): void {
  const before = identity();
  own = kept;
  current = kept === null ? null : present(kept);
  if (before !== identity()) {
    for (const listener of listeners) {
      listener();
    }
  }
  for (const draw of drawn) {
    draw();
  }
}

function present(kept: BrowserSession): Session {
  const isOperator = groupsOf(kept.access_token).includes(OPERATORS);
  const acting = isOperator ? keptActing(kept.user.email) : null;
  return acting === null
    ? {
        accessToken: kept.access_token,
        user: kept.user,
        workspace: kept.workspace,
        workspaces: kept.workspaces,
        isOperator,
        acting,
      }
    : {
        accessToken: acting.accessToken,
        user: acting.member,
        workspace: acting.workspace,
        workspaces: [],
        isOperator: false,
        acting,
      };
}

/** The groups that an access token names, which is a JWT. */
export function groupsOf(jwt: string): readonly unknown[] {
  const payload = jwt.split(".")[1] ?? "";
  try {
    const claims = JSON.parse(atob(payload.replace(/-/g, "+").replace(/_/g, "/"))) as {
      groups?: unknown;
    };
    return Array.isArray(claims.groups) ? claims.groups : [];
  } catch {
    return [];
  }
}

/** The right to act that this operator has in this tab; null if it has ended. */
function keptActing(operator: string): Acting | null {
  const kept = sessionStorage.getItem(ACTING);
  const acting = kept === null ? null : (JSON.parse(kept) as Acting);
  return acting !== null && acting.operator === operator && acting.until > Date.now()
    ? acting
    : null;
}

/** Tells one person in one workspace from all others, so that a renewed token changes nothing. */
function identity(): string {
  return current === null
    ? ""
    : `${current.acting?.operator ?? ""} ${current.user.email} ${current.workspace?.id ?? ""}`;
}

async function ask(route: keyof Routes, body?: unknown): Promise<unknown> {
  const [method = "", path = ""] = route.split(" ", 2);
  let answer: Response;
  try {
    answer = await fetch(`/api/v1${path}`, {
      method,
      headers: { "Content-Type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
      credentials: "same-origin",
    });
  } catch {
    throw new Problem(0, "UNREACHABLE", "The server cannot be reached");
  }
  const text = await answer.text();
  if (!answer.ok) {
    throw problemOf(answer.status, text, answer.headers.get("Retry-After"));
  }
  return text === "" ? undefined : JSON.parse(text);
}

/** The session of this tab; the component is drawn again when it changes. */
export function useSession(): Session | null {
  return useSyncExternalStore(onDrawn, session);
}

function onDrawn(draw: () => void): () => void {
  drawn.add(draw);
  return () => drawn.delete(draw);
}
