import type { Problem } from "../../api/problem";
import type { FormProblems } from "../../parts/form";
import { t } from "../../words";

const CODES: Readonly<Record<string, () => string>> = {
  WORKSPACE_NOT_IN_USE: () => t("platform.problem.notInUse"),
  MEMBER_NOT_ACTIVE: () => t("platform.problem.memberNotActive"),
  CONSENT_REQUIRED: () => t("platform.problem.noConsent"),
  JOB_FINISHED: () => t("platform.problem.jobFinished"),
  JOB_LOCKED: () => t("platform.problem.jobLocked"),
  JOB_NOT_OPEN: () => t("platform.problem.jobNotOpen"),
  JOB_DUPLICATE: () => t("platform.problem.jobDuplicate"),
  WORKSPACE_BUSY: () => t("platform.problem.busy"),
  MIGRATION_FAILED: () => t("platform.problem.migrationFailed"),
  NOT_MOVABLE: () => t("platform.problem.notMovable"),
  MOVE_OPEN: () => t("platform.problem.moveOpen"),
  NO_MOVE: () => t("platform.problem.noMove"),
  MOVE_DONE: () => t("platform.problem.moveDone"),
  MOVE_NOT_DONE: () => t("platform.problem.moveNotDone"),
  NO_ARCHIVE: () => t("platform.problem.noArchive"),
  ARCHIVE_DIFFERS: () => t("platform.problem.archiveDiffers"),
  ARCHIVE_OF_ANOTHER_VERSION: () => t("platform.problem.archiveVersion"),
  SECOND_FACTOR_ON: () => t("platform.problem.factorOn"),
  SECOND_FACTOR_OFF: () => t("platform.problem.factorOff"),
  LAST_OPERATOR: () => t("platform.problem.lastOperator"),
  NOT_ONESELF: () => t("platform.problem.notOneself"),
  AGGREGATOR_NOT_CONFIGURED: () => t("platform.problem.noAggregator"),
  AGGREGATOR_UNAVAILABLE: () => t("platform.problem.aggregatorDown"),
  RUN_DIFFERS: () => t("platform.problem.runDiffers"),
  NUMBER: () => t("platform.terms.wrongNumber"),
  LOGIN_DELAYED: () => t("platform.problem.delayed"),
};

/** What the API refuses to operators with codes of their own, at the field that it is about. */
const FIELDS: Readonly<Record<string, readonly [field: string, text: () => string]>> = {
  SUBDOMAIN_TAKEN: ["subdomain", () => t("workspaces.taken")],
  OWNER_UNKNOWN: ["owner_email", () => t("platform.problem.ownerUnknown")],
  OPERATOR_EXISTS: ["email", () => t("platform.problem.operatorExists")],
  PASSWORD_TOO_COMMON: ["password", () => t("platform.problem.commonPassword")],
  LOGIN_FAILED: ["current_password", () => t("platform.problem.wrongPassword")],
  SECOND_FACTOR_WRONG: ["otp", () => t("platform.problem.wrongCode")],
  OTP_REQUIRED: ["otp", () => t("platform.problem.codeNeeded")],
  OTP_INVALID: ["otp", () => t("platform.problem.wrongCode")],
};

const WRONG = "wrong";

/** The problems that operators can meet, in the words of their pages; undefined: any other. */
export function explain(problem: Problem): FormProblems | undefined {
  const field = FIELDS[problem.code];
  if (field !== undefined) {
    return { fields: { [field[0]]: field[1]() }, whole: undefined };
  }
  const proofs = problem.fields.filter((one) => one.rule === WRONG);
  if (proofs.length > 0) {
    const told = (name: string) =>
      t(name === "otp" ? "platform.problem.wrongCode" : "platform.problem.wrongPassword");
    return {
      fields: Object.fromEntries(proofs.map((one) => [one.field, told(one.field)])),
      whole: undefined,
    };
  }
  const whole = CODES[problem.code];
  return whole === undefined ? undefined : { fields: {}, whole: whole() };
}
