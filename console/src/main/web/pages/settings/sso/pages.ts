/** The settings for single sign-on. */
import "../../../common";

export { SingleSignOn } from "./SingleSignOn";
