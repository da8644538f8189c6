import type { StoredFile, StoredFileAnswer } from "generated/api";
import { newKey } from "./client";
import { Problem, problemOf } from "./problem";
import { renewed, token } from "./session";

const ROUTE = "/api/v1/files";
const UNAUTHORIZED = 401;

/**
 * Stores a file.
 *
 * @param key the same for all attempts to store this file
 * @throws Problem if the API refuses it, or if it cannot be reached
 */
export async function upload(file: Blob, name: string, key = newKey()): Promise<StoredFile> {
  const body = new FormData();
  body.append("file", file, name);
  const answer = await send(ROUTE, { method: "POST", body, headers: { "Idempotency-Key": key } });
  return ((await answer.json()) as StoredFileAnswer).data;
}

/** The bytes of a stored file, with its media type. */
export async function download(slug: string, signal?: AbortSignal): Promise<Blob> {
  const answer = await send(`${ROUTE}/${encodeURIComponent(slug)}`, { signal: signal ?? null });
  return answer.blob();
}

async function send(address: string, init: RequestInit): Promise<Response> {
  const attempt = (bearer: string | null) =>
    fetch(address, {
      ...init,
      headers: {
        ...(init.headers as Record<string, string> | undefined),
        ...(bearer === null ? {} : { Authorization: `Bearer ${bearer}` }),
      },
    });
  const first = token();
  let answer: Response;
  try {
    answer = await attempt(first);
    if (answer.status === UNAUTHORIZED && first !== null) {
      answer = await attempt(await renewed(first));
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") {
      throw error;
    }
    throw new Problem(0, "UNREACHABLE", "The server cannot be reached");
  }
  if (!answer.ok) {
    throw problemOf(answer.status, await answer.text(), answer.headers.get("Retry-After"));
  }
  return answer;
}
