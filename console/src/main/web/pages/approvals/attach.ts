import type { StoredFile, StoredFileAnswer } from "generated/api";
import type { Route } from "../../api/client";
import { Problem, problemOf } from "../../api/problem";
import { renewed, token } from "../../api/session";

const ROUTE: Route = "POST /workflow/attachments/upload";
const UNAUTHORIZED = 401;

/**
 * Stores a file that a decision can name.
 *
 * @param key the same for all attempts to store this file
 * @throws Problem if the API refuses it, or if it cannot be reached
 */
export async function attach(file: File, key: string): Promise<StoredFile> {
  const first = token();
  let answer = await send(file, key, first);
  if (answer.status === UNAUTHORIZED && first !== null) {
    const fresh = await renewed(first);
    answer = fresh === null ? answer : await send(file, key, fresh);
  }
  if (!answer.ok) {
    throw problemOf(answer.status, await answer.text(), answer.headers.get("Retry-After"));
  }
  return ((await answer.json()) as StoredFileAnswer).data;
}

async function send(file: File, key: string, bearer: string | null): Promise<Response> {
  const [method = "", path = ""] = ROUTE.split(" ", 2);
  const headers = new Headers({ Accept: "application/json", "Idempotency-Key": key });
  if (bearer !== null) {
    headers.set("Authorization", `Bearer ${bearer}`);
  }
  const body = new FormData();
  body.append("file", file, file.name);
  try {
    return await fetch(`/api/v1${path}`, { method, headers, body });
  } catch {
    throw new Problem(0, "UNREACHABLE", "The server cannot be reached");
  }
}
