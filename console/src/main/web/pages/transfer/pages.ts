/** The pages of imports and exports, loaded together. */
import "../../common";
import sheet from "../../look/schedules.css" with { type: "text" };
import { addSheet } from "../../parts/sheets";

export { ExportPage } from "./ExportPage";
export { ExportRunPage } from "./ExportRunPage";
export { ImportPage } from "./ImportPage";
export { NewObjectPage } from "./NewObjectPage";
export { RunPage } from "./RunPage";

addSheet(sheet);
