import type { Definition, Source } from "./definition";

/** The text of a file with a workflow. */
export function fileOf(definition: Definition): string {
  return `${JSON.stringify({ plinth_workflow: 1, ...definition }, null, 2)}\n`;
}

/** Reads a file with a workflow; null if it contains none. What it names is checked by the API. */
export function sourceOf(text: string): Source | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(read)) {
    return null;
  }
  const { name, description, trigger, conditions, actions } = read;
  if (
    typeof name !== "string" ||
    !isObject(trigger) ||
    typeof trigger["type"] !== "string" ||
    !Array.isArray(actions) ||
    !actions.every(isStep)
  ) {
    return null;
  }
  return {
    name,
    description: typeof description === "string" ? description : "",
    trigger,
    conditions: isObject(conditions) ? conditions : null,
    actions,
  };
}

function isStep(value: unknown): value is object {
  return (
    isObject(value) &&
    typeof value["type"] === "string" &&
    (value["id"] === undefined || typeof value["id"] === "string")
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A name for the file of a workflow. */
export function fileName(name: string): string {
  const plain = name
    .toLocaleLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80);
  return `${plain === "" ? "workflow" : plain}.workflow.json`;
}
