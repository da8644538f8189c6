import type { FieldView } from "generated/api";
import { Checkbox, SelectField, TextField } from "../../parts/Field";
import type { FormProblems } from "../../parts/form";
import { t } from "../../words";
import { DefaultValue } from "./DefaultValue";
import { computationOf, computedBy, type FieldDraft } from "./draft";
import { FieldSettings } from "./FieldSettings";
import { FormulaEditor } from "./FormulaEditor";
import { OptionsEditor } from "./OptionsEditor";
import { ComputationChoice, LookupEditor, RollupEditor } from "./RelatedEditor";
import {
  changesOf,
  type FieldKind,
  hasOptions,
  mayBeComputed,
  mayBeIndexed,
  mayBeUnique,
  mayHaveDefault,
} from "./types";
import { MOST_NAME } from "./limits";

/** The controls of a field. */
export function FieldForm({
  object,
  field,
  draft,
  problems,
  onChange,
}: {
  object: string;
  field: FieldView | null;
  draft: FieldDraft;
  problems: FormProblems;
  onChange: (change: Partial<FieldDraft>) => void;
}) {
  const wrong = problems.fields;
  const computation = computationOf(draft);
  const isComputed = computation !== "written";
  const others = field === null || isComputed ? [] : changesOf(field.type);
  const option = Object.entries(wrong).find(([name]) => name.startsWith("options"))?.[1];
  return (
    <>
      <TextField
        label={t("field.name")}
        required
        autoFocus
        maxLength={MOST_NAME}
        value={draft.name}
        onChange={(name) => onChange({ name })}
        problem={wrong["name"]}
      />
      {field === null ? (
        <TextField
          label={t("model.slug")}
          hint={t("model.slugHint")}
          placeholder={t("model.slugAuto")}
          isOptional
          dir="ltr"
          spellCheck={false}
          value={draft.slug}
          onChange={(slug) => onChange({ slug })}
          problem={wrong["slug"]}
        />
      ) : (
        <>
          <p className="meta">
            {t("field.slug")}: <code dir="ltr">{field.slug}</code>
          </p>
          {others.length > 0 && (
            <SelectField
              label={t("field.type")}
              hint={t("conversion.typeLead")}
              value={draft.kind}
              problem={wrong["type"]}
              onChange={(kind) =>
                onChange({
                  kind: kind as FieldKind,
                  settings: {},
                  options: hasOptions(kind as FieldKind) ? draft.options : [],
                  defaultValue: null,
                  isUnique: draft.isUnique && mayBeUnique(kind as FieldKind),
                })
              }
              choices={[field.type, ...others].map((kind) => ({
                value: kind,
                label: t(`fieldType.${kind}`),
              }))}
            />
          )}
        </>
      )}
      {hasOptions(draft.kind) && (
        <OptionsEditor
          rows={draft.options}
          replaced={draft.replaced}
          problem={option}
          hint={field !== null && draft.kind !== field.type ? t("option.fromValues") : undefined}
          onChange={onChange}
        />
      )}
      <FieldSettings
        object={object}
        isNew={field === null}
        draft={draft}
        problems={wrong}
        onChange={onChange}
      />
      {field === null && mayBeComputed(draft.kind) && (
        <ComputationChoice
          computation={computation}
          onChange={(chosen) => onChange(computedBy(chosen))}
        />
      )}
      {draft.formula !== null && (
        <FormulaEditor
          object={object}
          kind={draft.kind}
          formula={draft.formula}
          problem={wrong["formula"]}
          onChange={(formula) => onChange({ formula })}
        />
      )}
      {draft.rollup !== null && (
        <RollupEditor
          object={object}
          rollup={draft.rollup}
          problems={wrong}
          onChange={(rollup) => onChange({ rollup })}
        />
      )}
      {draft.lookup !== null && (
        <LookupEditor
          object={object}
          lookup={draft.lookup}
          problems={wrong}
          onChange={(lookup) => onChange({ lookup })}
        />
      )}
      {mayHaveDefault(draft.kind) && !isComputed && (
        <DefaultValue
          draft={draft}
          problem={wrong["default_value"]}
          onChange={(defaultValue) => onChange({ defaultValue })}
        />
      )}
      <fieldset className="stack">
        <legend>{t("field.rules")}</legend>
        {draft.kind !== "serial_number" && !isComputed && (
          <Checkbox
            label={t("field.required")}
            checked={draft.isRequired}
            onChange={(isRequired) => onChange({ isRequired })}
          />
        )}
        {mayBeUnique(draft.kind) && !isComputed && (
          <Checkbox
            label={t("field.unique")}
            checked={draft.isUnique}
            onChange={(isUnique) => onChange({ isUnique })}
          />
        )}
        {mayBeIndexed(draft.kind) && (
          <div>
            <Checkbox
              label={t("field.indexed")}
              checked={draft.isIndexed === true}
              onChange={(isIndexed) => onChange({ isIndexed })}
            />
            <p className="hint">{t("field.indexedHint")}</p>
          </div>
        )}
        {["is_required", "is_unique", "is_indexed"].map(
          (name) =>
            wrong[name] !== undefined && (
              <p key={name} className="problem" role="alert">
                {wrong[name]}
              </p>
            ),
        )}
      </fieldset>
    </>
  );
}
