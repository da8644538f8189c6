import type { Report } from "generated/api";
import { t } from "../../words";

/** Who sees a report or a dashboard, in words. */
export function Audience({ visibility, roles }: Pick<Report, "visibility" | "roles">) {
  return (
    <span className="chip plain">
      {visibility === "roles"
        ? t("report.seen.roles", { count: roles.length })
        : t(`report.seen.${visibility}`)}
    </span>
  );
}
