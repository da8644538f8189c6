import type { ObjectView } from "generated/api";

/** Whether an object has a form: one that is published, or that was written and is off. */
export function hasForm(object: ObjectView): boolean {
  const { form } = object;
  return (
    object.is_public ||
    form.title !== null ||
    form.description !== null ||
    form.submit_label !== null ||
    form.submit_message !== null ||
    form.list_records
  );
}
