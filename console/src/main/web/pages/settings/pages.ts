/** The pages of the settings, loaded together. */
export { Keys } from "./Keys";
export { Members } from "./Members";
export { Roles } from "./Roles";
export { Settings, SettingsHome } from "./Settings";
