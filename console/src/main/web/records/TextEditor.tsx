import { useState } from "react";
import type { Edited } from "./CellEditor";
import { useLeaving } from "./leaving";
import { textOf, valueOf } from "./model";
import { useUnsaved } from "./unsaved";

const KINDS: Readonly<Record<string, string>> = {
  date: "date",
  email: "email",
  link: "url",
  phone: "tel",
};
const LINES = new Set(["long_text", "address", "json"]);
const ROWS = 5;

/**
 * Edits a value as text. In a long text Shift and Enter begin a line, in a form Enter alone; there
 * Control and Enter save.
 */
export function TextEditor({ field, value, typed, isForm = false, onSave, onCancel }: Edited) {
  const begin = textOf(field, value);
  const isDay = field.type === "date";
  // A box for days takes no single digit as its value: typing goes on inside it.
  const [text, setText] = useState(isDay ? begin : (typed ?? begin));
  useUnsaved(text !== begin);
  const { leave, press } = useLeaving(
    (leaving) => onSave(text === begin ? value : valueOf(field, text), leaving),
    onCancel,
  );
  const shared = {
    className: "cell-input",
    "aria-label": field.name,
    dir: "auto",
    autoFocus: true,
    value: text,
    onKeyDown: press,
    onBlur: () => leave("elsewhere"),
  };
  return LINES.has(field.type) ? (
    <textarea
      {...shared}
      rows={ROWS}
      onKeyDown={(event) => {
        const isLine = isForm && event.key === "Enter" && !event.ctrlKey && !event.metaKey;
        if (isLine) {
          event.stopPropagation();
        } else {
          press(event);
        }
      }}
      onChange={(event) => setText(event.target.value)}
    />
  ) : (
    <input
      {...shared}
      type={KINDS[field.type] ?? "text"}
      inputMode={field.type === "number" ? "decimal" : undefined}
      onFocus={(event) => typed === null && !isDay && event.target.select()}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
