import type { ActionMeta, Variable } from "generated/api";
import { wordsOf } from "../../../records/conditions/sentence";
import type { Step, Trigger } from "./definition";
import { earlier } from "./tree";

/** A variable that a text of a step can use. */
export interface Offer {
  /** What stands between the braces. */
  readonly name: string;
  readonly group: "record" | "old" | "trigger" | "message" | "input" | "steps" | "clock" | "workflow";
  readonly label: string;
  readonly type: string;
  /** The step whose result it is. */
  readonly step?: Step;
  /** Whether it may be empty, because its step is in a branch that is not always taken. */
  readonly isUncertain: boolean;
}

const VARIABLE = /\{\{\s*([^{}]*?)\s*\}\}/g;
const CLOCK = /^(now|today)(?:([+-])([0-9]{1,5})([mhd]))?$/;
const INPUTS = "input.*";

/** The types of the results of steps. */
const OUTPUT_TYPES: Readonly<Record<string, string>> = { status: "number", body: "value" };

/** The variables that a step can use: those of the trigger, and results of earlier steps. */
export function offersFor(
  listed: readonly Variable[],
  kinds: readonly ActionMeta[],
  steps: readonly Step[],
  id: string | null,
): readonly Offer[] {
  const own = listed.map((one): Offer => ({
    name: one.name,
    group: groupOf(one.name),
    label: one.label,
    type: one.type,
    isUncertain: false,
  }));
  const results = (id === null ? [] : earlier(steps, id)).flatMap(({ step, isCertain }) =>
    (kinds.find((kind) => kind.type === step.type)?.outputs ?? []).map((output): Offer => ({
      name: `steps.${step.id}.${output}`,
      group: "steps",
      label: output,
      type: OUTPUT_TYPES[output] ?? "text",
      step,
      isUncertain: !isCertain,
    })),
  );
  return [...own, ...results].toSorted((a, b) => ORDER.indexOf(a.group) - ORDER.indexOf(b.group));
}

/** What people look for most often comes first. */
const ORDER: ReadonlyArray<Offer["group"]> = [
  "record",
  "old",
  "message",
  "input",
  "steps",
  "trigger",
  "clock",
  "workflow",
];

function groupOf(name: string): Offer["group"] {
  const head = name.split(".")[0] ?? "";
  switch (head) {
    case "record":
    case "old":
    case "trigger":
    case "input":
      return head;
    case "message":
    case "chat":
    case "session":
      return "message";
    case "now":
    case "today":
      return "clock";
    default:
      return "workflow";
  }
}

/** The offers that match what was typed, with moments and inputs that only typing can name. */
export function matching(offers: readonly Offer[], typed: string): readonly Offer[] {
  const words = typed.trim().replace(/^\{\{\s*/, "");
  const folded = words.toLocaleLowerCase();
  const found = offers.filter(
    (one) =>
      one.name !== INPUTS &&
      (one.label.toLocaleLowerCase().includes(folded) || one.name.includes(folded)),
  );
  const extra: Offer[] = [];
  const clock = CLOCK.exec(folded);
  if (clock?.[2] !== undefined) {
    const type = clock[1] === "now" ? "datetime" : "date";
    extra.push({ name: folded, group: "clock", label: folded, type, isUncertain: false });
  }
  const input = /^(?:input\.)?([a-z0-9_]{1,63})$/.exec(folded)?.[1];
  if (input !== undefined && offers.some((one) => one.name === INPUTS)) {
    const name = `input.${input}`;
    extra.push({ name, group: "input", label: input, type: "value", isUncertain: false });
  }
  return [...extra, ...found];
}

/** Whether a name can be used where these variables are offered. */
export function isKnown(offers: readonly Offer[], name: string): boolean {
  return (
    CLOCK.test(name) ||
    offers.some((one) => one.name === name) ||
    (name.startsWith("input.") && offers.some((one) => one.name === INPUTS))
  );
}

/** Parts of a text: plain ones, and the names of variables. */
export function partsOf(text: string): ReadonlyArray<{ text: string } | { variable: string }> {
  const parts: Array<{ text: string } | { variable: string }> = [];
  let end = 0;
  for (const match of text.matchAll(VARIABLE)) {
    if (match.index > end) {
      parts.push({ text: text.slice(end, match.index) });
    }
    parts.push({ variable: match[1] ?? "" });
    end = match.index + match[0].length;
  }
  if (end < text.length) {
    parts.push({ text: text.slice(end) });
  }
  return parts;
}

export function hasVariables(value: unknown): boolean {
  return typeof value === "string" && /\{\{[^{}]*\}\}/.test(value);
}

/** Whether a text is one variable and nothing else, so that it keeps the type of the variable. */
export function isOneVariable(value: unknown): boolean {
  return typeof value === "string" && /^\s*\{\{[^{}]*\}\}\s*$/.test(value);
}

/** What examples are made of. */
export interface Sample {
  /** The values of a record of the object, with those of its system fields. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly workflow: { readonly name: string; readonly slug: string };
  readonly workspace: string;
  readonly now: Date;
}

const MINUTES: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1_440 };

/** An example of the value of a variable, as a text; null if there is none. */
export function exampleOf(name: string, sample: Sample): string | null {
  const clock = CLOCK.exec(name);
  if (clock !== null) {
    const minutes = Number(clock[3] ?? 0) * (MINUTES[clock[4] ?? "m"] ?? 1);
    const at = new Date(sample.now.getTime() + (clock[2] === "-" ? -minutes : minutes) * 60_000);
    return clock[1] === "now"
      ? at.toISOString().replace(/\.\d+Z$/, "Z")
      : at.toISOString().slice(0, 10);
  }
  const dot = name.indexOf(".");
  const head = dot < 0 ? name : name.slice(0, dot);
  const rest = name.slice(dot + 1);
  switch (head) {
    case "record":
    case "old":
      return wordsOf(sample.record[rest]);
    case "workspace":
      return sample.workspace;
    case "workflow":
      return rest === "name" ? sample.workflow.name : sample.workflow.slug;
    default:
      return null;
  }
}

/** A text with examples in the place of its variables; null if there is nothing to fill. */
export function filledWith(text: string, sample: Sample): string | null {
  if (!hasVariables(text)) {
    return null;
  }
  return partsOf(text)
    .map((part) => ("text" in part ? part.text : (exampleOf(part.variable, sample) ?? "…")))
    .join("");
}

/** The object whose records a workflow is about; null for none. */
export function objectOf(trigger: Trigger): string | null {
  const slug = trigger.members["object_slug"];
  return typeof slug === "string" && slug !== "" ? slug : null;
}
