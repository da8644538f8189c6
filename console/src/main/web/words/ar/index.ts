import { entrance } from "./entrance";
import { records } from "./records";
import { settings } from "./settings";
import { shell } from "./shell";

/** كلمات لوحة التحكم بالعربية. */
export const ar = {
  ...entrance,
  ...records,
  ...settings,
  ...shell,
};
