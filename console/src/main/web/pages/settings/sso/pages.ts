/** The settings for single sign-on and the directory. */
import "../../../common";

export { Directory } from "./Directory";
export { SingleSignOn } from "./SingleSignOn";
