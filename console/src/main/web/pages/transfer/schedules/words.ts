import type { ExportSchedule } from "generated/api";
import type { Problem } from "../../../api/problem";
import type { FormProblems } from "../../../parts/form";
import { t } from "../../../words";
import { problemsOfMail } from "../../reports/mail/words";

/** Why a schedule does not run. */
export function pausedSentence(reason: NonNullable<ExportSchedule["paused_reason"]>): string {
  return t(`scheduled.paused.${reason}`);
}

/** What is wrong with a schedule, in the words of the page. */
export function problemsOfSchedule(
  error: Problem,
  nameOf: (at: number) => string,
): FormProblems | undefined {
  if (error.code === "TOO_MANY_EXPORT_SCHEDULES") {
    return { fields: {}, whole: t("scheduled.tooMany", { limit: Number(error.members["limit"]) }) };
  }
  const found = problemsOfMail(error, nameOf);
  const ofExport = error.fields.filter((one) => one.field.startsWith("export."));
  if (found === undefined || ofExport.length === 0) {
    return found;
  }
  return { ...found, whole: ofExport.map((one) => one.message).join(" ") };
}
