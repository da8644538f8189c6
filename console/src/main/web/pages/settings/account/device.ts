const BROWSERS = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
] as const;

const SYSTEMS = [
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["macOS", /Mac OS X|Macintosh/],
  ["ChromeOS", /CrOS/],
  ["Linux", /Linux/],
] as const;

/** A user agent as people know it, such as "Firefox, Windows"; what is unknown stays as it is. */
export function deviceOf(agent: string): { name: string; isPhone: boolean } {
  const browser = BROWSERS.find(([, pattern]) => pattern.test(agent))?.[0];
  const system = SYSTEMS.find(([, pattern]) => pattern.test(agent))?.[0];
  const name = [browser, system].filter((one) => one !== undefined).join(", ");
  return {
    name: name === "" ? agent.slice(0, 60) || "–" : name,
    isPhone: /iPhone|Android.*Mobile/.test(agent),
  };
}
