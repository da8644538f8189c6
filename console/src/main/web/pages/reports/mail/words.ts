import type { ReportMail, RhythmInput } from "generated/api";
import type { Problem } from "../../../api/problem";
import { type FormProblems, problemsOf } from "../../../parts/form";
import { formatNumber } from "../../../records/format";
import { weekday } from "../../../records/weekday";
import { locale, t } from "../../../words";
import { explained } from "../refusals";

/** When a schedule is mailed, as a sentence. */
export function rhythmSentence({ every, weekday: on, day, hour }: RhythmInput): string {
  const time = hourName(hour);
  switch (every) {
    case "day":
      return t("mailing.at.day", { time });
    case "week":
      return t("mailing.at.week", { time, day: weekday(on ?? 1) });
    case "month":
      return t("mailing.at.month", { time, date: formatNumber(day) });
  }
}

/** The name of an hour of the day. */
export function hourName(hour: number): string {
  return new Intl.DateTimeFormat(locale(), {
    hour: "numeric",
    minute: "2-digit",
    timeZone: "UTC",
  }).format(new Date(Date.UTC(1970, 0, 1, hour)));
}

/** Why the last mail of a schedule could not be sent. */
export function errorSentence(code: NonNullable<ReportMail["last_error"]>): string {
  switch (code) {
    case "REPORT_BROKEN":
      return t("mailing.error.broken");
    case "MAIL_REFUSED":
      return t("mailing.error.refused");
    default:
      return t("mailing.error.other", { code });
  }
}

/** What is wrong with a schedule, in the words of the page. */
export function problemsOfMail(
  error: Problem,
  nameOf: (at: number) => string,
): FormProblems | undefined {
  switch (error.code) {
    case "TOO_MANY_REPORT_MAILS":
      return {
        fields: {},
        whole: t("mailing.tooMany", { limit: Number(error.members["limit"]) }),
      };
    case "NOT_THE_CREATOR":
      return { fields: {}, whole: t("mailing.notYours") };
    default:
      break;
  }
  if (error.fields.length === 0) {
    return explained(error);
  }
  const fields: Record<string, string> = { ...problemsOf(error).fields };
  for (const { field, rule } of error.fields) {
    const place = /^receivers\[(\d+)\]$/.exec(field);
    if (place !== null) {
      fields[field] = t("mailing.notActive", { name: nameOf(Number(place[1])) });
    } else if (field === "receivers" && rule === "size") {
      fields[field] = t("mailing.receiversSize");
    } else if (field === "timezone" && rule === "unknown") {
      fields[field] = t("mailing.zoneUnknown");
    }
  }
  return { fields, whole: undefined };
}
