import type { IconName } from "./Icon";

/** An icon, below its own name or the one that the templates of the server have for it. */
interface Look {
  icon: IconName;
  called?: string;
}

/** The icons of the templates, which the first load has. */
const COMMON: readonly Look[] = [
  { icon: "activity" },
  { icon: "award" },
  { icon: "book" },
  { icon: "briefcase" },
  { icon: "building" },
  { icon: "calendar" },
  { icon: "check" },
  { icon: "clock" },
  { icon: "file-text" },
  { icon: "flag" },
  { icon: "gift" },
  { icon: "heart" },
  { icon: "home" },
  { icon: "lifebuoy", called: "life-buoy" },
  { icon: "microphone", called: "mic" },
  { icon: "speakerphone", called: "megaphone" },
  { icon: "stack-2", called: "layers" },
  { icon: "user" },
  { icon: "users" },
];

const BY_NAME: ReadonlyMap<string, IconName> = new Map(
  COMMON.map(({ icon, called }) => [called ?? icon, icon]),
);

/** The name of the icon that a name of the API means. */
export function iconOf(name: string | null | undefined): string {
  return name == null ? "table" : (BY_NAME.get(name) ?? name);
}
