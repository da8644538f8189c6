import { useState } from "react";
import type { Edited } from "./CellEditor";
import { useLeaving } from "./leaving";
import { useUnsaved } from "./unsaved";

/** Edits a moment to the minute; seconds that are not touched stay. */
export function MomentEditor({ field, value, onSave, onCancel }: Edited) {
  const begin = typeof value === "string" ? localMinute(value) : "";
  const [text, setText] = useState(begin);
  useUnsaved(text !== begin);
  const { leave, press } = useLeaving(
    (leaving) =>
      onSave(text === begin ? value : text === "" ? null : new Date(text).toISOString(), leaving),
    onCancel,
  );
  return (
    <input
      className="cell-input"
      aria-label={field.name}
      type="datetime-local"
      autoFocus
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => leave("elsewhere")}
      onKeyDown={press}
    />
  );
}

/** A moment as the control for times takes it: in the browser's time zone, to the minute. */
export function localMinute(moment: string): string {
  const date = new Date(moment);
  const two = (number: number) => String(number).padStart(2, "0");
  return (
    `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-` +
    `${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`
  );
}
