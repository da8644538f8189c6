import type { StoredFile } from "generated/api";
import {
  answered,
  download,
  nameIn,
  newKey,
  PREFIX,
  type Request,
  type Route,
  UNAUTHORIZED,
} from "./client";
import { Problem, problemOf } from "./problem";
import { renewed, token } from "./session";

const STORE = "POST /files";
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
  const { headers } = await answered("GET /files/{slug}", { path: { slug }, signal }, "HEAD");
  return {
    name: nameIn(headers) ?? slug,
    type: headers.get("Content-Type") ?? "application/octet-stream",
    size: Number(headers.get("Content-Length") ?? 0),
  };
}

/** Reads the bytes of a stored file. */
export function fileBytes(slug: string, signal?: AbortSignal): Promise<Blob> {
  return download("GET /files/{slug}", { path: { slug }, ...(signal && { signal }) });
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

/**
 * Reads a file of the API and hands it to the person.
 *
 * @param name its name, if the API does not say one
 * @throws Problem if the API refuses, or if it cannot be reached
 */
export async function save<R extends Route>(
  route: R,
  request: Request<R>,
  name: string,
): Promise<void> {
  const answer = await answered(route, request);
  handOver(await answer.blob(), nameIn(answer.headers) ?? name);
}
