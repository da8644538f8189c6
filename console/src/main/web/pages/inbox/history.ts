import type { Job } from "generated/api";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { tell, tellFailure } from "../../parts/Toasts";
import { formatNumber } from "../../records/format";
import { t } from "../../words";

const LOOK = 1_000;
const RUNNING = new Set<Job["status"]>(["queued", "running"]);

/** Waits for the end of a sync of the provider's history, tells it, and reads the list again. */
export async function followSync(begun: Job, list: readonly unknown[]): Promise<void> {
  tell(t("inbox.sync.started"));
  let job = begun;
  while (RUNNING.has(job.status)) {
    await new Promise((resolve) => setTimeout(resolve, LOOK));
    const path = { jobSlug: job.slug };
    job = (await call("GET /messaging/chats/sync/history/{jobSlug}", { path })).data;
  }
  await queries.invalidateQueries({ queryKey: list });
  if (job.status === "completed") {
    tell(
      job.succeeded === 0
        ? t("inbox.history.none")
        : t("inbox.sync.done", { count: job.succeeded, shown: formatNumber(job.succeeded) }),
    );
  } else {
    tellFailure(t("inbox.sync.failed", { reason: job.error ?? job.status }));
  }
}
