/** The settings of teams. */
import "../../../common";

export { Teams } from "./Teams";
