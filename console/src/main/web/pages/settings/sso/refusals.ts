import type { Problem } from "../../../api/problem";
import type { FormProblems } from "../../../parts/form";
import { tellFailure } from "../../../parts/Toasts";
import { t } from "../../../words";
import { explain as explainSettings, tellProblem } from "../refusals";

const CODES: Readonly<Record<string, () => string>> = {
  BREAK_GLASS_REQUIRED: () => t("exemption.needed"),
  DOMAIN_TAKEN: () => t("domain.taken"),
  DOMAIN_RECORD_MISSING: () => t("domain.missing"),
  STALE_VERSION: () => t("provider.stale"),
};

/** A refusal by its code, in the words of this page; undefined if the parts tell it well. */
export function explain(problem: Problem): FormProblems | undefined {
  const words = CODES[problem.code];
  return words === undefined ? explainSettings(problem) : { fields: {}, whole: words() };
}

/** A problem of something that was pressed, in a toast. */
export function tellRefusal(error: unknown): void {
  const words = CODES[(error as Problem).code];
  if (words === undefined) {
    tellProblem(error);
  } else {
    tellFailure(words());
  }
}
