import { type KeyboardEvent, useRef, useState } from "react";
import { type Field, isMultiple, namedIn, textOf, valueOf } from "./model";
import { RecordPicker } from "./RecordPicker";
import { OptionPicker } from "./OptionPicker";

/** How a cell is left: by a key that moves on, or by a click elsewhere. */
export type Leaving = "down" | "next" | "previous" | "stay";

interface Editing {
  field: Field;
  value: unknown;
  /** The text that begins the edit instead of the value, if typing began it. */
  typed: string | null;
  onSave: (value: unknown, leaving: Leaving) => void;
  onCancel: () => void;
}

const KINDS: Readonly<Record<string, string>> = {
  date: "date",
  email: "email",
  link: "url",
  phone: "tel",
};

/** The control with which the value of a cell is changed. */
export function CellEditor(editing: Editing) {
  switch (editing.field.type) {
    case "select":
    case "multi_select":
      return <OptionPicker {...editing} />;
    case "relation":
    case "smart_catalog":
      return (
        <RecordPicker
          object={String(editing.field.settings["object"])}
          isMultiple={isMultiple(editing.field)}
          chosen={namedIn(editing.value)}
          label={editing.field.name}
          onChoose={(chosen) =>
            editing.onSave(
              isMultiple(editing.field)
                ? chosen.map((one) => one.slug)
                : (chosen[0]?.slug ?? null),
              "stay",
            )
          }
          onCancel={editing.onCancel}
        />
      );
    case "datetime":
      return <MomentEditor {...editing} />;
    default:
      return <TextEditor {...editing} />;
  }
}

function leavingOf(event: KeyboardEvent): Leaving | null {
  if (event.key === "Enter" && !event.shiftKey) {
    return "down";
  }
  if (event.key === "Tab") {
    return event.shiftKey ? "previous" : "next";
  }
  return null;
}

function TextEditor({ field, value, typed, onSave, onCancel }: Editing) {
  const [text, setText] = useState(typed ?? textOf(field, value));
  const isLeft = useRef(false);
  const leave = (leaving: Leaving) => {
    if (!isLeft.current) {
      isLeft.current = true;
      onSave(text === textOf(field, value) ? value : valueOf(field, text), leaving);
    }
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    const leaving = leavingOf(event);
    if (event.key === "Escape") {
      isLeft.current = true;
      onCancel();
    } else if (leaving !== null && !(field.type === "long_text" && event.altKey)) {
      event.preventDefault();
      leave(leaving);
    }
  };
  const shared = {
    className: "cell-input",
    "aria-label": field.name,
    dir: "auto",
    autoFocus: true,
    value: text,
    onKeyDown: press,
    onBlur: () => leave("stay"),
  };
  return field.type === "long_text" ? (
    <textarea {...shared} rows={5} onChange={(event) => setText(event.target.value)} />
  ) : (
    <input
      {...shared}
      type={KINDS[field.type] ?? "text"}
      inputMode={field.type === "number" || field.type === "rating" ? "decimal" : undefined}
      onFocus={(event) => typed === null && event.target.type === "text" && event.target.select()}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

/** Edits a moment to the minute; seconds that are not touched stay. */
function MomentEditor({ field, value, onSave, onCancel }: Editing) {
  const begin = typeof value === "string" ? localMinute(value) : "";
  const [text, setText] = useState(begin);
  const isLeft = useRef(false);
  const leave = (leaving: Leaving) => {
    if (!isLeft.current) {
      isLeft.current = true;
      onSave(
        text === begin ? value : text === "" ? null : new Date(text).toISOString(),
        leaving,
      );
    }
  };
  return (
    <input
      className="cell-input"
      aria-label={field.name}
      type="datetime-local"
      autoFocus
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => leave("stay")}
      onKeyDown={(event) => {
        event.stopPropagation();
        const leaving = leavingOf(event);
        if (event.key === "Escape") {
          isLeft.current = true;
          onCancel();
        } else if (leaving !== null) {
          event.preventDefault();
          leave(leaving);
        }
      }}
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
