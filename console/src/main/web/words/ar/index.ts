import { account } from "./account";
import { billing } from "./billing";
import { consent } from "./consent";
import { entrance } from "./entrance";
import { home } from "./home";
import { inbox } from "./inbox";
import { operator } from "./operator";
import { record } from "./record";
import { forms } from "./forms";
import { model } from "./model";
import { records } from "./records";
import { settings } from "./settings";
import { shell } from "./shell";
import { transfer } from "./transfer";
import { webhooks } from "./webhooks";
import { workflows } from "./workflows";

/** كلمات لوحة التحكم بالعربية. */
export const ar = {
  ...account,
  ...billing,
  ...consent,
  ...entrance,
  ...home,
  ...inbox,
  ...operator,
  ...record,
  ...forms,
  ...model,
  ...records,
  ...settings,
  ...shell,
  ...transfer,
  ...webhooks,
  ...workflows,
};
