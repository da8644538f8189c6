import { Problem } from "../../api/problem";
import { type FormProblems, problemsOf } from "../../parts/form";
import { tellFailure } from "../../parts/Toasts";
import { t } from "../../words";

const WORDS: Readonly<Record<string, () => string>> = {
  PROVIDER_CANNOT: () => t("inbox.problem.cannot"),
  PROVIDER_UNREACHABLE: () => t("inbox.problem.unreachable"),
  SESSION_NOT_CONNECTED: () => t("inbox.problem.notConnected"),
  PIN_LIMIT_REACHED: () => t("inbox.problem.pins"),
  MESSAGE_NOT_SENT: () => t("inbox.problem.notSent"),
  WINDOW_CLOSED: () => t("inbox.problem.window"),
  SYNC_RUNNING: () => t("inbox.problem.syncing"),
  PLAN_LIMIT_EXCEEDED: () => t("inbox.problem.plan"),
  WORKSPACE_READ_ONLY: () => t("inbox.problem.readOnly"),
};

/** What the provider said, or why it cannot be done, in the words of the page. */
export function explain(error: Problem): FormProblems | undefined {
  const whole: string | undefined =
    error.code === "PROVIDER_REFUSED"
      ? t("inbox.problem.refused", { reason: error.message })
      : (WORDS[error.code]?.() ?? (error.status === 403 ? t("inbox.problem.forbidden") : undefined));
  return whole === undefined ? undefined : { fields: {}, whole };
}

/** Why something failed, in one sentence. */
export function reasonOf(error: unknown): string {
  const told = error instanceof Problem ? (explain(error) ?? problemsOf(error)) : problemsOf(error);
  return told.whole ?? Object.values(told.fields).join(" ");
}

/** Does something that may be refused, and tells why it was. */
export async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    tellFailure(reasonOf(error));
  }
}
