import type { ActionMeta, TriggerMeta } from "generated/api";

const required = (name: string, type: ActionMeta["parameters"][number]["type"] = "text") => ({
  name,
  type,
  is_required: true,
  description: name,
});
const optional = (name: string, type: ActionMeta["parameters"][number]["type"]) => ({
  ...required(name, type),
  is_required: false,
});
const action = (
  type: ActionMeta["type"],
  parameters: ActionMeta["parameters"],
  outputs: string[] = [],
): ActionMeta => ({ type, label: type, description: type, is_external: false, outputs, parameters });

/** Some kinds of steps, as the API lists them. */
export const actions: readonly ActionMeta[] = [
  action("create_record", [required("object_slug"), required("values", "object")], ["record_slug"]),
  action("update_field", [required("field_slug"), required("value", "value")]),
  action("assign", [required("assignee")]),
  action("send_webhook", [required("url"), optional("body", "value")], ["status", "body"]),
  action("wait", [required("amount", "number"), required("unit")]),
  action("approval", [required("title"), optional("else", "steps")], ["decision"]),
  action("branch", [
    required("conditions", "condition"),
    optional("then", "steps"),
    optional("else", "steps"),
  ]),
];

export const triggers: readonly TriggerMeta[] = [
  {
    type: "record_created",
    kind: "record",
    label: "",
    description: "",
    parameters: [required("object_slug")],
  },
  { type: "manual", kind: "hand", label: "", description: "", parameters: [] },
];
