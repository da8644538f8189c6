import type { Field } from "../../records/model";

const OVER = ["done", "completed", "closed", "canceled", "cancelled"];

/** Which tasks are open and the person's own, and in which order. */
export function openTasksFilter(fields: readonly Field[]) {
  const status = fields.find((field) => field.type === "select");
  const due = fields.find((field) => field.type === "date" || field.type === "datetime");
  const over = (status?.options ?? [])
    .map((option) => option.value)
    .filter((value) => OVER.includes(value.toLowerCase()));
  const mine = { field: "assigned_to", op: "eq", value: "me" };
  const filter =
    status === undefined || over.length === 0
      ? mine
      : { and: [mine, { not: { field: status.slug, op: "in", value: over } }] };
  return {
    filter: JSON.stringify(filter),
    sort: due?.is_sortable === true ? due.slug : "-updated_at",
    status,
    due,
  };
}
