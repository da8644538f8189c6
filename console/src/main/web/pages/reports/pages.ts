import sheet from "../../look/reports.css" with { type: "text" };
import schedules from "../../look/schedules.css" with { type: "text" };

export { DashboardPage } from "./DashboardPage";
export { DashboardsPage } from "./DashboardsPage";
export { EditReport, NewReport } from "./ReportBuilder";
export { ReportPage } from "./ReportPage";
export { ReportsPage } from "./ReportsPage";

// The look of this room comes with its pages and not with the first load.
const look = new CSSStyleSheet();
look.replaceSync(sheet + schedules);
document.adoptedStyleSheets.push(look);
