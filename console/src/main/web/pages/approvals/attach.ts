import type { StoredFile, StoredFileAnswer } from "generated/api";
import { Problem, problemOf } from "../../api/problem";
import { renewed, token } from "../../api/session";

const API = "/api/v1";
const UNAUTHORIZED = 401;

/**
 * Stores a file that a decision can name.
 *
 * @param key the same for all attempts to store this file
 * @throws Problem if the API refuses it, or if it cannot be reached
 */
export async function attach(file: File, key: string): Promise<StoredFile> {
  const body = new FormData();
  body.append("file", file, file.name);
  const headers = { "Idempotency-Key": key };
  const answer = await send("/workflow/attachments/upload", { method: "POST", body, headers });
  return ((await answer.json()) as StoredFileAnswer).data;
}

/** The bytes of a stored file, and its name. */
export async function bytesOf(slug: string): Promise<{ bytes: Blob; name: string }> {
  const answer = await send(`/files/${encodeURIComponent(slug)}`, {});
  const named = /filename\*=UTF-8''([^;]+)/i.exec(answer.headers.get("Content-Disposition") ?? "");
  return { bytes: await answer.blob(), name: named?.[1] === undefined ? slug : decodeURIComponent(named[1]) };
}

async function send(path: string, init: RequestInit): Promise<Response> {
  const attempt = async (bearer: string | null) => {
    const headers = new Headers(init.headers);
    if (bearer !== null) {
      headers.set("Authorization", `Bearer ${bearer}`);
    }
    try {
      return await fetch(API + path, { ...init, headers });
    } catch {
      throw new Problem(0, "UNREACHABLE", "The server cannot be reached");
    }
  };
  const first = token();
  let answer = await attempt(first);
  if (answer.status === UNAUTHORIZED && first !== null) {
    answer = await attempt(await renewed(first));
  }
  if (!answer.ok) {
    throw problemOf(answer.status, await answer.text(), answer.headers.get("Retry-After"));
  }
  return answer;
}
