/** The pages of imports and exports, loaded together. */
import "../../common";
import sheet from "../../look/schedules.css" with { type: "text" };

export { ExportPage } from "./ExportPage";
export { ExportRunPage } from "./ExportRunPage";
export { ImportPage } from "./ImportPage";
export { NewObjectPage } from "./NewObjectPage";
export { RunPage } from "./RunPage";

// The look of schedules comes with these pages and not with the first load.
const look = new CSSStyleSheet();
look.replaceSync(sheet);
document.adoptedStyleSheets.push(look);
