import type { WorkflowTemplate } from "generated/api";

/** The objects that a template names, in their order. */
export function objectsIn(template: Pick<WorkflowTemplate, "trigger" | "actions">): readonly string[] {
  const found = new Set<string>();
  gather(template.trigger, found);
  gather(template.actions, found);
  return [...found];
}

function gather(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) {
    value.forEach((one) => gather(one, found));
  } else if (typeof value === "object" && value !== null) {
    for (const [name, one] of Object.entries(value)) {
      if (name === "object_slug" && typeof one === "string") {
        found.add(one);
      } else {
        gather(one, found);
      }
    }
  }
}
