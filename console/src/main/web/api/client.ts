import type { Routes } from "generated/api";
import { parse } from "./json";
import { Problem, problemOf } from "./problem";
import { renewed, token } from "./session";
import { proofOf, stepUp } from "./stepUp";

export type Route = keyof Routes;
export type Answer<R extends Route> = Routes[R]["answer"];

type Member<R extends Route, K extends string> = K extends keyof Routes[R] ? K : never;

/** What a route needs: parameters of its path and query, and a body. */
export type Request<R extends Route> = Pick<
  Routes[R],
  Member<R, "path"> | Member<R, "query"> | Member<R, "body">
> & {
  /** The version that a write expects to change. */
  version?: number;
  /** The same for all attempts at one write, so that it is done once. */
  key?: string;
  /** A file that is the body. */
  file?: Blob;
  signal?: AbortSignal;
};

type Given<R extends Route> = object extends Request<R>
  ? [request?: Request<R>]
  : [request: Request<R>];

/** The beginning of all addresses of the API. */
export const PREFIX = "/api/v1";
/** Milliseconds for which an early answer is as good as a new one. */
const EARLY = 10_000;
export const UNAUTHORIZED = 401;
const PROOFS = /^(LOGIN_FAILED|OTP_REQUIRED|SECOND_FACTOR_WRONG|PASSKEY_\w+)$/;

const early = new Map<string, { bearer: string | null; answer: Promise<Response> }>();

/** A key for one write and its repetitions. */
export function newKey(): string {
  return crypto.randomUUID();
}

/**
 * Sends a request and returns the whole body of its answer. An access token that has expired is
 * renewed once.
 *
 * @throws Problem if the API refuses, or if it cannot be reached
 */
export async function call<R extends Route>(route: R, ...[given]: Given<R>): Promise<Answer<R>> {
  const text = await (await answered(route, given)).text();
  return (text === "" ? undefined : parse(text)) as Answer<R>;
}

/**
 * Reads a file of the API.
 *
 * @throws Problem if the API refuses, or if it cannot be reached
 */
export async function download<R extends Route>(route: R, ...[given]: Given<R>): Promise<Blob> {
  return (await answered(route, given)).blob();
}

/**
 * Asks for what a page will need while its code is still read; the page's own request gets the
 * answer.
 */
export function askEarly<R extends Route>(route: R, ...[given]: Given<R>): void {
  const address = addressOf(route, (given ?? {}) as AnyRequest);
  const bearer = token();
  const answer = answered(route, given);
  early.set(address, { bearer, answer });
  // The request of the page, which gets this answer, handles a failure.
  answer.catch(() => undefined);
  setTimeout(() => early.delete(address), EARLY);
}

function addressOf(route: Route, request: AnyRequest): string {
  const path = route.slice(route.indexOf(" ") + 1);
  return PREFIX + filled(path, request.path) + queried(request.query);
}

/**
 * Sends a request and returns its answer; for what `call` and `download` do not tell of it.
 *
 * @param method another than that of the route, as to read the headers alone
 * @throws Problem if the API refuses, or if it cannot be reached
 */
export async function answered(
  route: Route,
  given: unknown,
  method = route.slice(0, route.indexOf(" ")),
): Promise<Response> {
  const request = (given ?? {}) as AnyRequest;
  const address = addressOf(route, request);
  const asked = method === "GET" ? early.get(address) : undefined;
  if (asked !== undefined) {
    early.delete(address);
    // That of another workspace is not for this one.
    if (asked.bearer === token()) {
      return asked.answer;
    }
  }
  const headers = new Headers({ Accept: "application/json, */*;q=0.5" });
  if (request.file !== undefined) {
    headers.set("Content-Type", "application/octet-stream");
  } else if (request.body !== undefined) {
    headers.set("Content-Type", "application/json");
  }
  if (request.version !== undefined) {
    headers.set("If-Match", `"${request.version}"`);
  }
  if (method !== "GET" && method !== "HEAD") {
    headers.set("Idempotency-Key", request.key ?? newKey());
  }
  const body =
    request.file ?? (request.body === undefined ? null : JSON.stringify(request.body));
  const send = (bearer: string | null) => {
    if (bearer !== null) {
      headers.set("Authorization", `Bearer ${bearer}`);
    }
    return exchange(address, { method, headers, body, signal: request.signal ?? null });
  };
  const first = token();
  let answer = await send(first);
  if (first !== null && (await isTokenRefused(answer))) {
    const fresh = await renewed(first);
    answer = fresh === null ? answer : await send(fresh);
  }
  if (!answer.ok) {
    const problem = await problemIn(answer);
    const proof = proofOf(problem);
    if (proof === null || !(await stepUp(proof))) {
      throw problem;
    }
    answer = await send(token());
    if (!answer.ok) {
      throw await problemIn(answer);
    }
  }
  return answer;
}

async function problemIn(answer: Response): Promise<Problem> {
  return problemOf(answer.status, await answer.text(), answer.headers.get("Retry-After"));
}

/** Whether a token was refused, and not a password or a code that was sent with a good token. */
async function isTokenRefused(answer: Response): Promise<boolean> {
  return (
    answer.status === UNAUTHORIZED &&
    !PROOFS.test(problemOf(answer.status, await answer.clone().text(), null).code)
  );
}

interface AnyRequest {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  version?: number;
  key?: string;
  file?: Blob;
  signal?: AbortSignal;
}

async function exchange(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") {
      throw error;
    }
    throw new Problem(0, "UNREACHABLE", "The server cannot be reached");
  }
}

/** Puts parameters into a path. */
export function filled(path: string, values: Record<string, unknown> = {}): string {
  return path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

/** Writes parameters as a query, without those that are absent. */
export function queried(values: Record<string, unknown> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== "") {
      query.set(name, String(value));
    }
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/** The name that the headers of an answer give its file; null if they give none. */
export function nameIn(headers: Headers): string | null {
  const header = headers.get("Content-Disposition") ?? "";
  const plain = /filename="((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]?.replace(/\\(.)/g, "$1") ?? null;
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (encoded === undefined) {
    return plain;
  }
  try {
    return decodeURIComponent(encoded);
  } catch {
    return plain ?? encoded;
  }
}
