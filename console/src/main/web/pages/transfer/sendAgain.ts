import { call, newKey } from "../../api/client";
import { Problem } from "../../api/problem";
import { type Sent, upload } from "./upload";

const WAIT = 400;

/** Uploads a file of corrected rows, which is read as it was written, and waits for its preview. */
export async function sendAgain(
  object: string,
  file: File,
  onSent: (sent: Sent) => void,
  signal: AbortSignal,
): Promise<{ upload: string; preview: string }> {
  const id = await upload(object, file, onSent, signal);
  const begun = await call("POST /object/data/{objectSlug}/import/preview", {
    path: { objectSlug: object },
    body: { upload_id: id, delimiter: ",", encoding: "utf-8", has_header: true },
    key: newKey(),
    signal,
  });
  const preview = begun.data.slug;
  for (;;) {
    const answer = await call("GET /object/data/{objectSlug}/import/preview/{jobSlug}/status", {
      path: { objectSlug: object, jobSlug: preview },
      signal,
    });
    if (answer.data.status === "preview_ready") {
      return { upload: id, preview };
    }
    if (answer.data.status !== "previewing") {
      throw new Problem(400, "FILE_UNREADABLE", answer.data.error ?? "");
    }
    await new Promise((resolve) => setTimeout(resolve, WAIT));
  }
}
