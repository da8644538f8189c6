import { NavLink } from "react-router";
import { t } from "../../words";

/** The two lists of the room. */
export function Section() {
  return (
    <nav className="flow-sections" aria-label={t("report.sections")}>
      <NavLink to="/reports" end>
        {t("common.reports")}
      </NavLink>
      <NavLink to="/dashboards">{t("report.dashboards")}</NavLink>
    </nav>
  );
}
