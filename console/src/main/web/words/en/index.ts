import { record } from "./record";
import { records } from "./records";
import { shell } from "./shell";

/** The words in English that any page may need. The other languages have the same members. */
export const core = { ...record, ...records, ...shell };

/** The words of single rooms, which are read with their pages. */
export const rooms = {
  account: async () => (await import("./account")).account,
  billing: async () => (await import("./billing")).billing,
  consent: async () => (await import("./consent")).consent,
  duplicates: async () => (await import("./duplicates")).duplicates,
  entrance: async () => (await import("./entrance")).entrance,
  factor: async () => (await import("./factor")).factor,
  filters: async () => (await import("./filters")).filters,
  foot: async () => (await import("./foot")).foot,
  forms: async () => (await import("./forms")).forms,
  home: async () => (await import("./home")).home,
  inbox: async () => (await import("./inbox")).inbox,
  layouts: async () => (await import("./layouts")).layouts,
  model: async () => (await import("./model")).model,
  operator: async () => (await import("./operator")).operator,
  privacy: async () => (await import("./privacy")).privacy,
  recordPage: async () => (await import("./recordPage")).recordPage,
  reports: async () => (await import("./reports")).reports,
  schedules: async () => (await import("./schedules")).schedules,
  settings: async () => (await import("./settings")).settings,
  sso: async () => (await import("./sso")).sso,
  teams: async () => (await import("./teams")).teams,
  transfer: async () => (await import("./transfer")).transfer,
  trash: async () => (await import("./trash")).trash,
  webhooks: async () => (await import("./webhooks")).webhooks,
  workflows: async () => (await import("./workflows")).workflows,
};
