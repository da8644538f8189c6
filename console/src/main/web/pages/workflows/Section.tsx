import { NavLink } from "react-router";
import { t } from "../../words";

/** The parts of the room of workflows. */
export function Section() {
  return (
    <nav className="flow-sections" aria-label={t("workflow.sections")}>
      <NavLink to="/workflows" end>
        {t("workflow.all")}
      </NavLink>
      <NavLink to="/workflows/runs">{t("common.runs")}</NavLink>
      <NavLink to="/workflows/templates">{t("workflow.templates")}</NavLink>
    </nav>
  );
}
