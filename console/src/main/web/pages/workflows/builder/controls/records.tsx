import { type ReactNode, useState } from "react";
import { IconButton } from "../../../../parts/Button";
import { Checkbox, SelectField } from "../../../../parts/Field";
import { Menu } from "../../../../parts/Menu";
import { isComputed } from "../../../../records/model";
import { useObjects } from "../../../../shell/workspace";
import { t } from "../../../../words";
import { useFieldsOf } from "../../data";
import { parameterName } from "../../names";
import { useBuilding } from "../context";
import { ValueInput } from "../ValueInput";
import { VariableText } from "../VariableText";
import { asText, type ControlOf } from "./control";

export function ObjectControl({ parameter, value, problem, setAll }: ControlOf) {
  const objects = useObjects();
  const { isReadOnly } = useBuilding();
  return (
    <SelectField
      label={parameterName(parameter)}
      disabled={isReadOnly}
      value={asText(value)}
      problem={problem}
      onChange={(slug) => setAll({ [parameter.name]: slug, values: {} })}
      choices={[
        { value: "", label: t("filter.choose") },
        ...(objects.data ?? []).map((one) => ({ value: one.slug, label: one.plural_name })),
      ]}
    />
  );
}

/** A field of the record: of every kind that can be written, or of one kind. */
export function FieldControl({
  parameter,
  value,
  problem,
  setAll,
  types,
  resets,
  none,
  hint,
}: ControlOf & {
  types?: ReadonlySet<string>;
  /** The member whose value does not fit another field. */
  resets?: string;
  none: string;
  hint?: ReactNode;
}) {
  const { fields, object, isReadOnly } = useBuilding();
  const offered = fields.filter((one) =>
    types === undefined ? one.type !== "serial_number" : types.has(one.type),
  );
  return (
    <SelectField
      label={parameterName(parameter)}
      hint={object === null ? t("workflow.parameterHint.noRecord") : hint}
      isOptional={!parameter.is_required}
      disabled={isReadOnly}
      value={asText(value)}
      problem={problem}
      onChange={(slug) =>
        setAll({ [parameter.name]: slug, ...(resets === undefined ? {} : { [resets]: undefined }) })
      }
      choices={[
        { value: "", label: none },
        ...offered.map((one) => ({ value: one.slug, label: one.name })),
        ...(offered.some((one) => one.slug === value) || asText(value) === ""
          ? []
          : [{ value: asText(value), label: asText(value) }]),
      ]}
    />
  );
}

/** The value for the field that the step names. */
export function FieldValueControl({ step, offers, value, problem, set }: ControlOf) {
  const { fields, isReadOnly } = useBuilding();
  const field = fields.find((one) => one.slug === step.members["field_slug"]);
  if (field === undefined) {
    return null;
  }
  return (
    <>
      {!field.is_required && (
        <Checkbox
          label={t("workflow.clearIt")}
          disabled={isReadOnly}
          checked={value === null}
          onChange={(isCleared) => set(isCleared ? null : undefined)}
        />
      )}
      {value !== null && (
        <ValueInput
          field={{ ...field, name: t("workflow.setTo"), is_required: true }}
          value={value}
          offers={offers}
          problem={problem}
          onChange={set}
        />
      )}
    </>
  );
}

/** The status for the field that the step names, or for the usual one. */
export function StatusControl({ step, offers, value, problem, set, parameter }: ControlOf) {
  const { fields } = useBuilding();
  const choices = fields.filter((one) => one.type === "select");
  const named = step.members["field_slug"] ?? "status";
  const field =
    choices.find((one) => one.slug === named) ??
    (choices.length === 1 ? choices[0] : undefined);
  return field === undefined ? (
    <VariableText
      label={parameterName(parameter)}
      value={asText(value)}
      offers={offers}
      problem={problem}
      onChange={set}
    />
  ) : (
    <ValueInput
      field={{ ...field, name: parameterName(parameter), is_required: true }}
      value={value}
      offers={offers}
      problem={problem}
      onChange={set}
    />
  );
}

/** The values of a new record, field by field. */
export function ValuesControl({ step, offers, value, problem, problemOf, set }: ControlOf) {
  const { isReadOnly } = useBuilding();
  const object = asText(step.members["object_slug"]);
  const fields = useFieldsOf(object === "" ? null : object);
  const [added, setAdded] = useState<readonly string[]>([]);
  const values = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (object === "") {
    return null;
  }
  const writable = (fields ?? []).filter(
    (one) => one.type !== "serial_number" && !isComputed(one),
  );
  const isShown = (slug: string, isRequired: boolean) =>
    isRequired || slug in values || added.includes(slug);
  const shown = writable.filter((one) => isShown(one.slug, one.is_required));
  const others = writable.filter((one) => !isShown(one.slug, one.is_required));
  const lost = Object.keys(values).filter((slug) => !writable.some((one) => one.slug === slug));
  const put = (slug: string, next: unknown) => {
    const { [slug]: _, ...rest } = values;
    set(next === undefined || next === "" ? rest : { ...rest, [slug]: next });
    setAdded([...added, slug]);
  };
  return (
    <fieldset className="field values">
      <legend>{t("workflow.parameter.values")}</legend>
      {problem !== undefined && <p className="problem">{problem}</p>}
      {shown.length === 0 && <p className="hint">{t("workflow.fieldsNone")}</p>}
      {shown.map((field) => (
        <div key={field.slug} className="row value-row">
          <ValueInput
            field={field}
            value={values[field.slug]}
            offers={offers}
            problem={problemOf(field.slug)}
            onChange={(next) => put(field.slug, next)}
          />
          {!field.is_required && !isReadOnly && (
            <IconButton
              icon="x"
              label={t("workflow.fieldRemove", { name: field.name })}
              onClick={() => {
                const { [field.slug]: _, ...rest } = values;
                set(rest);
                setAdded(added.filter((one) => one !== field.slug));
              }}
            />
          )}
        </div>
      ))}
      {fields !== undefined &&
        lost.map((slug) => (
          <div key={slug} className="row value-row">
            <p className="problem">{`${slug}: ${problemOf(slug) ?? t("workflow.fault.unknown")}`}</p>
            <IconButton
              icon="x"
              label={t("workflow.fieldRemove", { name: slug })}
              onClick={() => put(slug, undefined)}
            />
          </div>
        ))}
      {others.length > 0 && !isReadOnly && (
        <Menu
          className="button quiet start"
          items={others.map((one) => ({
            label: one.name,
            onChoose: () => setAdded([...added, one.slug]),
          }))}
        >
          {t("workflow.fieldAdd")}
        </Menu>
      )}
    </fieldset>
  );
}
