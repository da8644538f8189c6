import { Checkbox, SelectField } from "../../parts/Field";
import type { Field } from "../../records/model";
import { t } from "../../words";
import { FieldRow } from "../records/FieldRow";
import { type FieldDraft, sentOptions, sentSettings } from "./draft";

/** The words for values that follow from the creation of a record. */
const WORDS: Partial<Record<FieldDraft["kind"], "today" | "now" | "me">> = {
  date: "today",
  datetime: "now",
  member: "me",
};

/** The value with which new records begin, edited as it is in a record. */
export function DefaultValue({
  draft,
  problem,
  onChange,
}: {
  draft: FieldDraft;
  problem: string | undefined;
  onChange: (value: unknown) => void;
}) {
  if (draft.kind === "boolean") {
    return (
      <SelectField
        label={t("field.default")}
        hint={t("field.defaultHint")}
        problem={problem}
        value={String(draft.defaultValue ?? "")}
        onChange={(text) => onChange(text === "" ? null : text === "true")}
        choices={[
          { value: "", label: t("value.none") },
          { value: "true", label: t("value.yes") },
          { value: "false", label: t("value.no") },
        ]}
      />
    );
  }
  const word = WORDS[draft.kind];
  const isWord = word !== undefined && draft.defaultValue === word;
  const tick = word !== undefined && (
    <Checkbox
      label={t(`field.by_${word}`)}
      checked={isWord}
      onChange={(isOn) => onChange(isOn ? word : null)}
    />
  );
  if (isWord) {
    return <div className="field default-value">{tick}</div>;
  }
  return (
    <div className="field default-value">
      {tick}
      <FieldRow
        field={fieldOf(draft)}
        value={draft.defaultValue}
        problem={problem}
        onSave={onChange}
      />
      <p className="hint">{t("field.defaultHint")}</p>
    </div>
  );
}

/** The draft as a field, so that its default is edited like a value of a record. */
function fieldOf(draft: FieldDraft): Field {
  return {
    slug: "default_value",
    name: t("field.default"),
    type: draft.kind,
    is_required: false,
    is_unique: false,
    is_active: true,
    is_converting: false,
    is_system: false,
    is_public: false,
    order: 0,
    options: sentOptions(draft.options),
    default_value: null,
    formula: null,
    rollup: null,
    lookup: null,
    settings: sentSettings(draft),
    placements: [],
    operators: [],
    is_indexed: false,
    is_sortable: false,
    created_at: "",
    updated_at: "",
    conversion: null,
  };
}
