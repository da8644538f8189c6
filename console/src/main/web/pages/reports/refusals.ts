import type { Problem } from "../../api/problem";
import type { FormProblems } from "../../parts/form";
import { t } from "../../words";

/** Refusals that these pages tell better than their status does. */
export function explained(error: Problem): FormProblems | undefined {
  const told = (whole: string) => ({ fields: {}, whole });
  switch (error.code) {
    case "NOT_THE_CREATOR":
      return told(t("report.notYours"));
    case "REPORT_HIDDEN":
      return told(t("report.hidden"));
    case "TOO_MANY_REPORTS":
      return told(t("report.tooMany", { limit: Number(error.members["limit"]) }));
    default:
      return undefined;
  }
}
