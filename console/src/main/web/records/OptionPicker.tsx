import { useState } from "react";
import { Picker } from "../parts/Picker";
import { t } from "../words";
import type { Edited } from "./CellEditor";
import { OptionChip } from "./Value";

/** Chooses one option of a field, or several. */
export function OptionPicker({ field, value, typed, onSave, onCancel }: Edited) {
  const isMultiple = field.type === "multi_select";
  const begin = (isMultiple ? ((value ?? []) as string[]) : value == null ? [] : [String(value)]);
  const [chosen, setChosen] = useState<readonly string[]>(begin);
  const [words, setWords] = useState(typed ?? "");
  const folded = words.toLocaleLowerCase();
  const offered = field.options.filter(
    (option) =>
      (option.is_active || begin.includes(option.value)) &&
      option.label.toLocaleLowerCase().includes(folded),
  );
  const items = [
    ...(isMultiple || words !== "" ? [] : [{ key: "", content: <>{t("value.none")}</> }]),
    ...offered.map((option) => ({
      key: option.value,
      isChosen: chosen.includes(option.value),
      content: <OptionChip field={field} value={option.value} />,
    })),
  ];
  return (
    <Picker
      label={field.name}
      words={words}
      onWords={setWords}
      items={items}
      isMultiple={isMultiple}
      onChoose={(key) => {
        if (!isMultiple) {
          onSave(key === "" ? null : key, "stay");
          return;
        }
        setChosen(
          chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key],
        );
      }}
      onClose={() => {
        if (isMultiple) {
          onSave(chosen.length === 0 ? null : chosen, "stay");
        } else {
          onCancel();
        }
      }}
      onCancel={onCancel}
    />
  );
}
