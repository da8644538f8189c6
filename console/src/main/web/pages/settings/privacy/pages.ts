/** The settings for what is kept about persons. */
import "../../../common";

export { Privacy } from "./Privacy";
