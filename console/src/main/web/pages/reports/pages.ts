import sheet from "../../look/reports.css" with { type: "text" };
import schedules from "../../look/schedules.css" with { type: "text" };
import { addSheet } from "../../parts/sheets";

export { DashboardPage } from "./DashboardPage";
export { DashboardsPage } from "./DashboardsPage";
export { EditReport, NewReport } from "./ReportBuilder";
export { ReportPage } from "./ReportPage";
export { ReportsPage } from "./ReportsPage";

addSheet(sheet + schedules);
