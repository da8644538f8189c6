import { useRef, useState } from "react";
import { Icon } from "../../parts/Icon";
import { Picker, type PickerItem } from "../../parts/Picker";
import type { Field } from "../../records/model";
import { t } from "../../words";
import type { Target } from "./plan";
import { TypeName } from "./TypeName";

const NEW = "+";
const NOTHING = "-";

/** What was chosen for a column. */
export type TargetChoice =
  | { kind: "none" }
  | { kind: "new" }
  | { kind: "field"; field: string };

/** The field of a column: a button that opens a list of fields with a box for words. */
export function TargetPicker({
  label,
  target,
  fields,
  taken,
  canMake,
  onChoose,
}: {
  label: string;
  target: Target;
  fields: readonly Field[];
  /** The fields that other columns fill. */
  taken: ReadonlySet<string>;
  canMake: boolean;
  onChoose: (choice: TargetChoice) => void;
}) {
  const [words, setWords] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setWords(null);
    requestAnimationFrame(() => button.current?.focus());
  };
  const chosen =
    target.kind === "field" ? fields.find((field) => field.slug === target.field) : undefined;
  if (words === null) {
    return (
      <button
        ref={button}
        type="button"
        className="input target"
        aria-haspopup="listbox"
        aria-label={`${label}: ${nameOf(target, chosen)}`}
        data-kind={target.kind}
        onClick={() => setWords("")}
      >
        {target.kind === "new" && <Icon icon="plus" />}
        <bdi className="text">{nameOf(target, chosen)}</bdi>
        {chosen !== undefined && <TypeName type={chosen.type} />}
        <Icon icon="selector" />
      </button>
    );
  }
  const asked = words.trim().toLocaleLowerCase();
  const fits = (text: string) => asked === "" || text.toLocaleLowerCase().includes(asked);
  const making: PickerItem[] = canMake
    ? [{ key: NEW, content: t("importing.target.new"), isChosen: target.kind === "new" }]
    : [];
  const items: PickerItem[] = [
    ...(fits(t("importing.target.none"))
      ? [
          {
            key: NOTHING,
            content: t("importing.target.none"),
            isChosen: target.kind === "none",
          },
        ]
      : []),
    ...(asked === "" ? making : []),
    ...fields
      .filter((field) => fits(field.name) || fits(field.slug))
      .map((field) => ({
        key: field.slug,
        isChosen: field === chosen,
        content: (
          <>
            <bdi>{field.name}</bdi> <TypeName type={field.type} />
            {taken.has(field.slug) && field !== chosen && (
              <span className="meta"> {t("importing.target.taken")}</span>
            )}
          </>
        ),
      })),
    ...(asked === "" ? [] : making),
  ];
  return (
    <Picker
      label={label}
      words={words}
      onWords={setWords}
      items={items}
      isMultiple={false}
      onChoose={(key) => {
        onChoose(
          key === NOTHING
            ? { kind: "none" }
            : key === NEW
              ? { kind: "new" }
              : { kind: "field", field: key },
        );
        close();
      }}
      onClose={() => setWords(null)}
      onCancel={close}
    />
  );
}

function nameOf(target: Target, field: Field | undefined): string {
  switch (target.kind) {
    case "none":
      return t("importing.target.none");
    case "new":
      return t("importing.target.new");
    case "field":
      return field?.name ?? target.field;
  }
}
