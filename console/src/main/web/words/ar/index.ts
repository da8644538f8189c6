import { record } from "./record";
import { records } from "./records";
import { shell } from "./shell";

/** الكلمات العربية التي قد تحتاج إليها أي صفحة. */
export const core = { ...record, ...records, ...shell };

/** كلمات الأقسام، وتُقرأ مع صفحاتها. */
export const rooms = {
  account: async () => (await import("./account")).account,
  billing: async () => (await import("./billing")).billing,
  consent: async () => (await import("./consent")).consent,
  entrance: async () => (await import("./entrance")).entrance,
  forms: async () => (await import("./forms")).forms,
  home: async () => (await import("./home")).home,
  inbox: async () => (await import("./inbox")).inbox,
  layouts: async () => (await import("./layouts")).layouts,
  model: async () => (await import("./model")).model,
  operator: async () => (await import("./operator")).operator,
  recordPage: async () => (await import("./recordPage")).recordPage,
  settings: async () => (await import("./settings")).settings,
  transfer: async () => (await import("./transfer")).transfer,
  trash: async () => (await import("./trash")).trash,
  webhooks: async () => (await import("./webhooks")).webhooks,
  workflows: async () => (await import("./workflows")).workflows,
};
