import { entrance } from "./entrance";
import { records } from "./records";
import { settings } from "./settings";
import { shell } from "./shell";
import { transfer } from "./transfer";

/** كلمات لوحة التحكم بالعربية. */
export const ar = {
  ...entrance,
  ...records,
  ...settings,
  ...shell,
  ...transfer,
};
