import { call, newKey } from "../../../api/client";
import { problemsOf } from "../../../parts/form";
import { tell, tellFailure } from "../../../parts/Toasts";
import { expectOwn, renew } from "../../../records/data";
import { formatNumber } from "../../../records/format";
import { t } from "../../../words";
import type { Outcome } from "./target";

const PAUSE = 1_000;
const MOST_PAUSES = 600;

/** Tells what an operation did, with a way to take it back. */
export async function finish(object: string, outcome: Outcome): Promise<void> {
  expectOwn(object);
  if (outcome.isGoingOn) {
    tell(t("bulk.goingOn"));
    await follow(object, outcome.tokens);
    return;
  }
  await renew(object);
  report(object, outcome.succeeded, outcome.failed, outcome.tokens);
}

function report(
  object: string,
  succeeded: number,
  failed: number,
  tokens: readonly string[],
): void {
  tell(
    t("bulk.done", { shown: formatNumber(succeeded), count: succeeded }),
    tokens.length === 0 || succeeded === 0 ? undefined : () => takeBack(object, tokens),
  );
  if (failed > 0) {
    tellFailure(t("bulk.failed", { shown: formatNumber(failed), count: failed }));
  }
}

/** Waits for operations that the API carries out as jobs, and tells when they are done. */
async function follow(object: string, tokens: readonly string[]): Promise<void> {
  try {
    for (const token of tokens) {
      for (let pause = 0; pause < MOST_PAUSES; pause += 1) {
        const answer = await call("GET /object/data/undo/{token}", { path: { token } });
        if (answer.data.job === null || answer.data.job.finished_at !== null) {
          report(object, answer.data.succeeded, answer.data.failed, [token]);
          break;
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    }
  } catch (error) {
    tellFailure(problemsOf(error).whole ?? t("problem.title"));
  }
  await renew(object);
}

/** Takes operations back. Records that changed since then stay as they are, and a message says so. */
export async function takeBack(object: string, tokens: readonly string[]): Promise<void> {
  try {
    for (const token of tokens) {
      expectOwn(object);
      const { data } = await call("POST /object/data/undo/{token}", {
        path: { token },
        key: newKey(),
      });
      if (data.failed > 0) {
        tellFailure(
          t("bulk.notUndone", { shown: formatNumber(data.failed), count: data.failed }),
        );
      }
    }
    await renew(object);
  } catch (error) {
    tellFailure(problemsOf(error).whole ?? t("problem.changed"));
  }
}
