/** The pages of the data model and of public forms, loaded together. */
import "../../common";

export { FormPage } from "./forms/FormPage";
export { FormsPage } from "./forms/FormsPage";
export { ObjectPage } from "./ObjectPage";
export { ObjectsPage } from "./ObjectsPage";
