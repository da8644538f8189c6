import { call, newKey } from "../../api/client";
import { Problem } from "../../api/problem";

/** How far an upload is, in bytes. */
export interface Sent {
  readonly bytes: number;
  readonly size: number;
}

export const MAX_SIZE = 512 * 1024 * 1024;
const PART = 1024 * 1024;
const TRIES = 6;
const FIRST_WAIT = 500;

/**
 * Uploads a file in parts, each of them again if the connection fails. If the same file was sent in
 * part before, the rest is sent.
 *
 * @returns the id of the upload
 */
export async function upload(
  object: string,
  file: File,
  onSent: (sent: Sent) => void,
  signal: AbortSignal,
): Promise<string> {
  onSent({ bytes: 0, size: file.size });
  const checksum = hexadecimal(await crypto.subtle.digest("SHA-256", await bytesOf(file)));
  const begun = await call("POST /object/data/{objectSlug}/import/upload/init", {
    path: { objectSlug: object },
    body: { file_name: nameOf(file), size: file.size, checksum, part_size: PART },
    key: newKey(),
    signal,
  });
  const { upload_id: id, part_size: size, missing, received_bytes: received } = begun.data;
  let bytes = received;
  onSent({ bytes, size: file.size });
  for (const part of missing) {
    const piece = file.slice((part - 1) * size, part * size);
    await patiently(
      () =>
        call("POST /object/data/{objectSlug}/import/upload/{uploadId}", {
          path: { objectSlug: object, uploadId: id },
          query: { part },
          file: piece,
          signal,
        }),
      signal,
    );
    bytes += piece.size;
    onSent({ bytes, size: file.size });
  }
  return id;
}

async function bytesOf(file: File): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch {
    // The file was moved or written since it was chosen.
    throw new Problem(400, "CHECKSUM_MISMATCH", "The file cannot be read");
  }
}

/** The name of a file, shortened from the front to what the API takes. */
function nameOf(file: File): string {
  return [...(file.name.trim() || "file.csv")].slice(-200).join("");
}

async function patiently(send: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await send();
      return;
    } catch (error) {
      const isPassing = error instanceof Problem && (error.isOffline || error.status >= 500);
      if (!isPassing || tried === TRIES || signal.aborted) {
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT * 2 ** tried));
    }
  }
}

function hexadecimal(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
