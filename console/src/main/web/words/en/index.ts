import { entrance } from "./entrance";
import { records } from "./records";
import { settings } from "./settings";
import { shell } from "./shell";
import { transfer } from "./transfer";

/** The words of the console in English. The other languages have the same members. */
export const en = {
  ...entrance,
  ...records,
  ...settings,
  ...shell,
  ...transfer,
};
