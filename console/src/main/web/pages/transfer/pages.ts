/** The pages of imports and exports, loaded together. */
import "../../common";

export { ExportPage } from "./ExportPage";
export { ExportRunPage } from "./ExportRunPage";
export { ImportPage } from "./ImportPage";
export { NewObjectPage } from "./NewObjectPage";
export { RunPage } from "./RunPage";
