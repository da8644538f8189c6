import type { StoredFile } from "generated/api";
import { newKey, type Route } from "./client";
import { Problem, problemOf } from "./problem";
import { renewed, token } from "./session";

const PREFIX = "/api/v1";
const STORE = "POST /files";
const UNAUTHORIZED = 401;
/** Milliseconds until the browser has surely taken a file that it was given. */
const UNTIL_TAKEN = 60_000;

/** How a file is sent. */
interface Sending {
  name: string;
  /** The route that stores it; the one of files unless another is named. */
  route?: Route & `POST ${string}`;
  /** The same for all attempts to store this file. */
  key?: string;
  /** Is told how much was sent, from 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/**
 * Uploads a file.
 *
 * @throws Problem if the API refuses, or if it cannot be reached
 */
export async function upload(file: Blob, given: Sending): Promise<StoredFile> {
  const bearer = token();
  const sending = { ...given, key: given.key ?? newKey() };
  let answer = await send(file, bearer, sending);
  if (answer.status === UNAUTHORIZED && bearer !== null) {
    const fresh = await renewed(bearer);
    answer = fresh === null ? answer : await send(file, fresh, sending);
  }
  if (answer.status < 200 || answer.status > 299) {
    throw problemOf(answer.status, answer.responseText, answer.getResponseHeader("Retry-After"));
  }
  return (JSON.parse(answer.responseText) as { data: StoredFile }).data;
}

/** Sends by XMLHttpRequest, because fetch does not tell the progress of what it sends. */
function send(
  file: Blob,
  bearer: string | null,
  { name, route = STORE, key, onProgress, signal }: Sending & { key: string },
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append("file", file, name);
    request.open("POST", PREFIX + route.slice(route.indexOf(" ") + 1));
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("Idempotency-Key", key);
    if (bearer !== null) {
      request.setRequestHeader("Authorization", `Bearer ${bearer}`);
    }
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) {
        onProgress?.(event.loaded / event.total);
      }
    });
    request.addEventListener("load", () => resolve(request));
    request.addEventListener("error", () =>
      reject(new Problem(0, "UNREACHABLE", "The server cannot be reached")),
    );
    request.addEventListener("abort", () =>
      reject(new DOMException("The upload was stopped", "AbortError")),
    );
    signal?.addEventListener("abort", () => request.abort());
    request.send(body);
  });
}

/** What is known of a stored file without its bytes. */
export interface FileInfo {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** Reads the name, type and size of a stored file. */
export async function fileInfo(slug: string, signal: AbortSignal): Promise<FileInfo> {
  const answer = await ask("HEAD", addressOf(slug), signal);
  const length = answer.headers.get("Content-Length");
  return {
    name: nameIn(answer.headers.get("Content-Disposition") ?? "") ?? slug,
    type: answer.headers.get("Content-Type") ?? "application/octet-stream",
    size: length === null ? 0 : Number(length),
  };
}

/** Reads the bytes of a stored file. */
export async function fileBytes(slug: string, signal?: AbortSignal): Promise<Blob> {
  return (await ask("GET", addressOf(slug), signal)).blob();
}

/** Hands bytes to the person as a file of a name. */
export function handOver(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), UNTIL_TAKEN);
}

function addressOf(slug: string): string {
  return `${PREFIX}/files/${encodeURIComponent(slug)}`;
}

async function ask(method: string, address: string, signal?: AbortSignal): Promise<Response> {
  const bearer = token();
  let answer = await exchange(method, address, bearer, signal);
  if (answer.status === UNAUTHORIZED && bearer !== null) {
    const fresh = await renewed(bearer);
    answer = fresh === null ? answer : await exchange(method, address, fresh, signal);
  }
  if (!answer.ok) {
    throw problemOf(answer.status, await answer.text(), answer.headers.get("Retry-After"));
  }
  return answer;
}

async function exchange(
  method: string,
  address: string,
  bearer: string | null,
  signal?: AbortSignal,
): Promise<Response> {
  try {
    return await fetch(address, {
      method,
      headers: bearer === null ? {} : { Authorization: `Bearer ${bearer}` },
      signal: signal ?? null,
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") {
      throw error;
    }
    throw new Problem(0, "UNREACHABLE", "The server cannot be reached");
  }
}

/** The name of a file in a Content-Disposition header; null if it has none. */
export function nameIn(disposition: string): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  }
  return /filename="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1]?.replace(/\\(.)/g, "$1") ?? null;
}
