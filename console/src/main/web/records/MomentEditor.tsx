import { useState } from "react";
import type { Edited } from "./CellEditor";
import { useLeaving } from "./leaving";
import { useUnsaved } from "./unsaved";
import { localMinute, momentOf } from "./zone";

/** Edits a moment to the minute; seconds that are not touched stay. */
export function MomentEditor({ field, value, onSave, onCancel }: Edited) {
  const begin = typeof value === "string" ? localMinute(value) : "";
  const [text, setText] = useState(begin);
  useUnsaved(text !== begin);
  const { leave, press } = useLeaving(
    (leaving) =>
      onSave(text === begin ? value : text === "" ? null : momentOf(text), leaving),
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
