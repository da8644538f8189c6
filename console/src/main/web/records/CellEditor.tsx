import { ChoicePicker } from "./ChoicePicker";
import { type Field, isMultiple, namedIn } from "./model";
import { MemberPicker } from "./MemberPicker";
import { MomentEditor } from "./MomentEditor";
import { MoneyEditor } from "./MoneyEditor";
import { OptionPicker } from "./OptionPicker";
import { RecordPicker } from "./RecordPicker";
import { TextEditor } from "./TextEditor";

/** How a cell is left: by a key that moves on, by a choice, or by a click elsewhere. */
export type Leaving = "down" | "next" | "previous" | "stay" | "elsewhere";

export interface Edited {
  field: Field;
  value: unknown;
  /** The text that begins the edit instead of the value, if typing began it. */
  typed: string | null;
  /** Whether it stands in a form, where Enter begins a line of a long text. */
  isForm?: boolean;
  onSave: (value: unknown, leaving: Leaving) => void;
  onCancel: () => void;
}

/** The control with which the value of a cell is changed. */
export function CellEditor(edited: Edited) {
  const { field, value, onSave, onCancel } = edited;
  switch (field.type) {
    case "select":
    case "multi_select":
      return <OptionPicker {...edited} />;
    case "boolean":
    case "rating":
      return <ChoicePicker {...edited} />;
    case "relation":
    case "smart_catalog":
      return (
        <RecordPicker
          object={String(field.settings["object"])}
          isMultiple={isMultiple(field)}
          chosen={namedIn(value)}
          label={field.name}
          typed={edited.typed ?? ""}
          onChoose={(chosen) => onSave(isMultiple(field) ? chosen : (chosen[0] ?? null), "stay")}
          onCancel={onCancel}
        />
      );
    case "member":
      return (
        <MemberPicker
          label={field.name}
          chosen={namedIn(value).map((one) => one.slug)}
          onChoose={(slugs) => onSave(slugs[0] ?? null, "stay")}
          onCancel={onCancel}
        />
      );
    case "currency":
      return <MoneyEditor {...edited} />;
    case "datetime":
      return <MomentEditor {...edited} />;
    default:
      return <TextEditor {...edited} />;
  }
}
