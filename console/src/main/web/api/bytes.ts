import type { Answer, Route } from "./client";
import { filled, queried } from "./client";
import { parse } from "./json";
import { Problem, problemOf } from "./problem";
import { renewed, token } from "./session";

const PREFIX = "/api/v1";
const UNAUTHORIZED = 401;
/** Milliseconds until the browser has surely taken a file that it was given. */
const UNTIL_TAKEN = 60_000;

interface Request {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Blob;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/**
 * Sends bytes to a route that takes them as they are.
 *
 * @throws Problem if the API refuses, or if it cannot be reached
 */
export async function sendBytes<R extends Route>(
  route: R,
  request: Request & { body: Blob },
): Promise<Answer<R>> {
  const answer = await exchange(route, {
    ...request,
    headers: { "Content-Type": "application/octet-stream", ...request.headers },
  });
  return parse(await answer.text()) as Answer<R>;
}

/**
 * Reads a file from a route and gives it to the browser to keep.
 *
 * @param name the name of the file, if the API does not say one
 */
export async function download(route: Route, request: Request, name: string): Promise<void> {
  const answer = await exchange(route, request);
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = sentName(answer.headers.get("Content-Disposition")) ?? name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), UNTIL_TAKEN);
}

/** The name of a file in a header, in the form that can have all letters if there is one. */
export function sentName(header: string | null): string | null {
  const wide = /filename\*=UTF-8''([^;]+)/i.exec(header ?? "")?.[1];
  if (wide !== undefined) {
    try {
      return decodeURIComponent(wide);
    } catch {
      // The plain form may still be readable.
    }
  }
  return /filename="([^"]+)"/i.exec(header ?? "")?.[1] ?? null;
}

async function exchange(route: Route, request: Request): Promise<Response> {
  const [method, path] = route.split(" ", 2) as [string, string];
  const address = PREFIX + filled(path, request.path) + queried(request.query);
  const send = (bearer: string | null) =>
    reach(address, {
      method,
      headers: {
        ...request.headers,
        ...(bearer === null ? {} : { Authorization: `Bearer ${bearer}` }),
      },
      body: request.body ?? null,
      signal: request.signal ?? null,
    });
  const first = token();
  let answer = await send(first);
  if (answer.status === UNAUTHORIZED && first !== null) {
    const fresh = await renewed(first);
    answer = fresh === null ? answer : await send(fresh);
  }
  if (!answer.ok) {
    throw problemOf(answer.status, await answer.text(), answer.headers.get("Retry-After"));
  }
  return answer;
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") {
      throw error;
    }
    throw new Problem(0, "UNREACHABLE", "The server cannot be reached");
  }
}
