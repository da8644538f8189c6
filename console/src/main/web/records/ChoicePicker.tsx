import { type ReactNode, useState } from "react";
import { Picker } from "../parts/Picker";
import { t } from "../words";
import type { Edited } from "./CellEditor";
import { digits } from "../api/json";
import { Value } from "./Value";

const MOST_STARS = 10;

/** Chooses yes or no, or a rating. */
export function ChoicePicker({ field, value, typed, onSave, onCancel }: Edited) {
  const [words, setWords] = useState(typed ?? "");
  const all: ReadonlyArray<{ key: string; value: unknown; text: string; content: ReactNode }> =
    field.type === "boolean"
      ? [true, false].map((one) => ({
          key: String(one),
          value: one,
          text: t(one ? "value.yes" : "value.no"),
          content: t(one ? "value.yes" : "value.no"),
        }))
      : Array.from({ length: Number(digits(field.settings["max"]) ?? 5) + 1 }, (_, one) => ({
          key: String(one),
          value: one,
          text: String(one),
          content: one <= MOST_STARS ? <Value field={field} value={one} /> : String(one),
        })).reverse();
  const folded = words.trim().toLocaleLowerCase();
  const items = [
    { key: "", value: null, text: "", content: t("value.none") },
    ...all,
  ].filter((one) => folded === "" || one.text.toLocaleLowerCase().startsWith(folded));
  return (
    <Picker
      label={field.name}
      words={words}
      onWords={setWords}
      items={items.map((one) => ({
        key: one.key,
        content: one.content,
        isChosen: one.value === (value ?? null),
      }))}
      isMultiple={false}
      onChoose={(key) => onSave(items.find((one) => one.key === key)?.value ?? null, "stay")}
      onClose={onCancel}
      onCancel={onCancel}
    />
  );
}
