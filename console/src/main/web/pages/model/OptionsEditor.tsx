import { useState } from "react";
import { Button } from "../../parts/Button";
import { ColorPicker } from "../../parts/ColorPicker";
import { TextArea } from "../../parts/Field";
import { Notice } from "../../parts/Notice";
import { Sortable } from "../../parts/Sortable";
import { language, t } from "../../words";
import { type FieldDraft, newOption, optionsOf, type OptionRow, repeatedLabel } from "./draft";
import { OptionLine } from "./OptionLine";

/** The options of a field: their labels, colours and order, and what becomes of old ones. */
export function OptionsEditor({
  rows,
  replaced,
  problem,
  hint,
  onChange,
}: {
  rows: readonly OptionRow[];
  replaced: FieldDraft["replaced"];
  problem: string | undefined;
  hint?: string | undefined;
  onChange: (change: Pick<FieldDraft, "options"> & Partial<FieldDraft>) => void;
}) {
  const [coloured, setColoured] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [pasted, setPasted] = useState<string | null>(null);
  const change = (key: string, part: Partial<OptionRow>) =>
    onChange({ options: rows.map((row) => (row.key === key ? { ...row, ...part } : row)) });
  const add = () => {
    const row = newOption("", rows.length);
    setFocused(row.key);
    onChange({ options: [...rows, row] });
  };
  const without = (row: OptionRow) => rows.filter((one) => one.key !== row.key);
  const nameOf = (row: OptionRow) =>
    row.label.trim() || t("option.untitled", { number: rows.indexOf(row) + 1 });
  const twice = repeatedLabel(rows);
  const shown = rows.find((row) => row.key === coloured);
  return (
    <fieldset className="stack" aria-invalid={problem === undefined ? undefined : true}>
      <legend>{t("option.title")}</legend>
      {hint !== undefined && <p className="hint">{hint}</p>}
      <Sortable
        label={t("option.list")}
        items={rows}
        keyOf={(row) => row.key}
        nameOf={nameOf}
        onOrder={(keys) =>
          onChange({ options: keys.flatMap((key) => rows.filter((row) => row.key === key)) })
        }
      >
        {(row, handle) => (
          <OptionLine
            row={row}
            number={rows.indexOf(row) + 1}
            name={nameOf(row)}
            handle={handle}
            isFocused={focused === row.key}
            isColouring={coloured === row.key}
            targets={rows.filter((one) => one !== row && one.value !== null && one.isActive)}
            onChange={(part) => change(row.key, part)}
            onColour={() => setColoured(coloured === row.key ? null : row.key)}
            onNext={add}
            onRemove={() => onChange({ options: without(row) })}
            onMerge={(into) =>
              onChange({
                options: without(row),
                replaced: { ...replaced, [row.value ?? ""]: into },
              })
            }
          />
        )}
      </Sortable>
      {shown !== undefined && (
        <ColorPicker
          label={t("option.colorOf", { name: nameOf(shown) })}
          value={shown.color}
          onChange={(color) => change(shown.key, { color })}
        />
      )}
      {Object.entries(replaced).map(([from, to]) => (
        <Notice key={from} kind="info">
          {t("option.mergedInto", {
            from,
            to: rows.find((row) => row.value === to)?.label ?? to ?? t("value.none"),
          })}
        </Notice>
      ))}
      {twice !== null && <Notice kind="warning">{t("option.twice", { label: twice })}</Notice>}
      {problem !== undefined && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {pasted !== null ? (
        <div className="stack">
          <TextArea label={t("option.pasteLabel")} value={pasted} onChange={setPasted} autoFocus />
          <div className="row">
            <Button
              onClick={() => {
                const kept = rows.filter((row) => row.value !== null || row.label.trim() !== "");
                onChange({ options: [...kept, ...optionsOf(pasted, kept)] });
                setPasted(null);
              }}
            >
              {t("option.pasteAdd")}
            </Button>
            <Button kind="quiet" onClick={() => setPasted(null)}>
              {t("form.cancel")}
            </Button>
          </div>
        </div>
      ) : (
        <div className="row">
          <Button icon="plus" onClick={add}>
            {t("option.add")}
          </Button>
          <Button kind="quiet" icon="list-details" onClick={() => setPasted("")}>
            {t("option.paste")}
          </Button>
          {rows.length > 1 && (
            <Button
              kind="quiet"
              icon="arrows-sort"
              onClick={() =>
                onChange({
                  options: rows.toSorted((left, right) =>
                    left.label.localeCompare(right.label, language()),
                  ),
                })
              }
            >
              {t("option.sort")}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}
