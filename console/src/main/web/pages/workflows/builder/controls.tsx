import type { Parameter } from "generated/api";
import { type ReactNode, useState } from "react";
import { Button, IconButton } from "../../../parts/Button";
import { Checkbox, SelectField, TextField } from "../../../parts/Field";
import { Menu } from "../../../parts/Menu";
import { useObjects } from "../../../shell/workspace";
import { t } from "../../../words";
import { useFieldsOf, usePeople, useSessions } from "../data";
import { isTypedJson, type Step } from "../model/definition";
import { hasVariables, type Offer } from "../model/variables";
import { parameterName } from "../names";
import { useBuilding } from "./context";
import { ValueInput } from "./ValueInput";
import { VariableText } from "./VariableText";

/** A control for one parameter of a step. */
export interface ControlOf {
  parameter: Parameter;
  step: Step;
  offers: readonly Offer[];
  value: unknown;
  problem?: string | undefined;
  /** What is wrong with a part of the value, such as `due` of `values`. */
  problemOf: (part: string) => string | undefined;
  set: (value: unknown) => void;
  /** Changes other members of the step together with this one. */
  setAll: (members: Readonly<Record<string, unknown>>) => void;
}

const asText = (value: unknown): string => (typeof value === "string" ? value : "");

export function TextControl({ parameter, offers, value, problem, set }: ControlOf) {
  return (
    <VariableText
      label={parameterName(parameter)}
      isOptional={!parameter.is_required}
      value={asText(value)}
      offers={offers}
      problem={problem}
      onChange={set}
    />
  );
}

export function LongTextControl(given: ControlOf) {
  const { parameter, offers, value, problem, set } = given;
  return (
    <VariableText
      label={parameterName(parameter)}
      isLong
      isOptional={!parameter.is_required}
      value={asText(value)}
      offers={offers}
      problem={problem}
      onChange={set}
    />
  );
}

export function PlainTextControl({
  parameter,
  value,
  problem,
  set,
  hint,
}: ControlOf & { hint?: ReactNode }) {
  const { isReadOnly } = useBuilding();
  return (
    <TextField
      label={parameterName(parameter)}
      hint={hint}
      isOptional={!parameter.is_required}
      readOnly={isReadOnly}
      value={asText(value)}
      problem={problem}
      onChange={set}
    />
  );
}

export function NumberControl({ parameter, value, problem, set, hint }: ControlOf & { hint?: ReactNode }) {
  const { isReadOnly } = useBuilding();
  return (
    <TextField
      label={parameterName(parameter)}
      hint={hint}
      isOptional={!parameter.is_required}
      inputMode="numeric"
      dir="ltr"
      readOnly={isReadOnly}
      value={value === undefined || value === null ? "" : String(value)}
      problem={problem}
      onChange={(text) => set(text === "" ? undefined : /^\d+$/.test(text) ? Number(text) : text)}
    />
  );
}

export function UnitControl({ parameter, value, problem, set }: ControlOf) {
  const { isReadOnly } = useBuilding();
  return (
    <SelectField
      label={parameterName(parameter)}
      disabled={isReadOnly}
      value={asText(value)}
      problem={problem}
      onChange={set}
      choices={(["minutes", "hours", "days"] as const).map((unit) => ({
        value: unit,
        label: t(`unit.${unit}`),
      }))}
    />
  );
}

/** Lines of text, each an item. */
export function LinesControl({ parameter, offers, value, problem, set }: ControlOf) {
  const items = Array.isArray(value) ? (value as readonly string[]) : [];
  return (
    <VariableText
      label={parameterName(parameter)}
      isLong
      isOptional={!parameter.is_required}
      hint={t("workflow.parameterHint.parameters")}
      value={items.join("\n")}
      offers={offers}
      problem={problem}
      onChange={(text) => set(text === "" ? [] : text.split("\n"))}
    />
  );
}

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
  const field = choices.find((one) => one.slug === named) ?? (choices.length === 1 ? choices[0] : undefined);
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
  const writable = (fields ?? []).filter((one) => one.type !== "serial_number");
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

/** A member, nobody, or whoever a variable names. */
export function AssigneeControl({ offers, value, problem, set, parameter }: ControlOf) {
  const people = usePeople();
  const { isReadOnly } = useBuilding();
  const mode =
    value === undefined ? "" : value === null ? "nobody" : hasVariables(value) ? "variable" : "member";
  const [isVariable, setVariable] = useState(mode === "variable");
  const shown = isVariable ? "variable" : mode;
  return (
    <>
      <SelectField
        label={parameterName(parameter)}
        disabled={isReadOnly}
        value={shown === "member" ? `@${String(value)}` : shown}
        problem={isVariable ? undefined : problem}
        onChange={(next) => {
          setVariable(next === "variable");
          set(
            next === "nobody"
              ? null
              : next.startsWith("@")
                ? next.slice(1)
                : next === "variable"
                  ? ""
                  : undefined,
          );
        }}
        choices={[
          { value: "", label: t("filter.choose") },
          ...people.map((one) => ({ value: `@${one.slug}`, label: one.name ?? one.slug })),
          ...(mode === "member" && !people.some((one) => one.slug === value)
            ? [{ value: `@${String(value)}`, label: String(value) }]
            : []),
          { value: "nobody", label: t("workflow.assignNobody") },
          { value: "variable", label: t("workflow.assignVariable") },
        ]}
      />
      {isVariable && (
        <VariableText
          label={t("workflow.assignVariable")}
          value={asText(value)}
          offers={offers}
          problem={problem}
          onChange={set}
        />
      )}
    </>
  );
}

export function ApproversControl({ parameter, value, problem, problemOf, set }: ControlOf) {
  const people = usePeople();
  const { isReadOnly } = useBuilding();
  const chosen = (Array.isArray(value) ? value : []) as readonly string[];
  const all = [
    ...people,
    ...chosen
      .filter((slug) => !people.some((one) => one.slug === slug))
      .map((slug) => ({ slug, name: slug })),
  ];
  const wrong = problem ?? chosen.map((_, index) => problemOf(`[${index}]`)).find((one) => one);
  return (
    <fieldset className="field">
      <legend>{parameterName(parameter)}</legend>
      <span className="ticks-list">
        {all.map((one) => (
          <Checkbox
            key={one.slug}
            label={<bdi>{one.name ?? one.slug}</bdi>}
            disabled={isReadOnly}
            checked={chosen.includes(one.slug)}
            onChange={(isOn) =>
              set(isOn ? [...chosen, one.slug] : chosen.filter((slug) => slug !== one.slug))
            }
          />
        ))}
      </span>
      <p className={wrong === undefined ? "hint" : "problem"}>
        {wrong ?? t("workflow.parameterHint.approvers")}
      </p>
    </fieldset>
  );
}

export function SessionControl({ parameter, value, problem, set }: ControlOf) {
  const sessions = useSessions();
  const { isReadOnly } = useBuilding();
  const all = sessions.data ?? [];
  return (
    <SelectField
      label={parameterName(parameter)}
      hint={sessions.isSuccess && all.length === 0 ? t("workflow.parameterHint.noSessions") : undefined}
      isOptional
      disabled={isReadOnly}
      value={asText(value)}
      problem={problem}
      onChange={set}
      choices={[
        { value: "", label: t("workflow.defaultSession") },
        ...all.map((one) => ({ value: one.slug, label: one.name ?? one.slug })),
        ...(asText(value) === "" || all.some((one) => one.slug === value)
          ? []
          : [{ value: asText(value), label: asText(value) }]),
      ]}
    />
  );
}

/** A time limit of an amount and a unit, or none. */
export function LimitControl({ parameter, value, problem, problemOf, set }: ControlOf) {
  const { isReadOnly } = useBuilding();
  const span = value as { amount?: unknown; unit?: string } | null | undefined;
  return (
    <fieldset className="field">
      <legend>{parameterName(parameter)}</legend>
      <Checkbox
        label={t("workflow.limit")}
        disabled={isReadOnly}
        checked={span != null}
        onChange={(isOn) => set(isOn ? { amount: 3, unit: "days" } : undefined)}
      />
      {span != null && (
        <div className="row">
          <input
            className="input short"
            aria-label={t("workflow.parameter.amount")}
            aria-invalid={problemOf("amount") === undefined ? undefined : true}
            inputMode="numeric"
            readOnly={isReadOnly}
            value={String(span.amount ?? "")}
            onChange={({ target }) =>
              set({ ...span, amount: /^\d+$/.test(target.value) ? Number(target.value) : target.value })
            }
          />
          <select
            className="input"
            aria-label={t("workflow.parameter.unit")}
            disabled={isReadOnly}
            value={span.unit}
            onChange={({ target }) => set({ ...span, unit: target.value })}
          >
            {(["minutes", "hours", "days"] as const).map((unit) => (
              <option key={unit} value={unit}>
                {t(`unit.${unit}`)}
              </option>
            ))}
          </select>
        </div>
      )}
      {(problem ?? problemOf("amount") ?? problemOf("unit")) !== undefined && (
        <p className="problem">{problem ?? problemOf("amount") ?? problemOf("unit")}</p>
      )}
    </fieldset>
  );
}

/** Names and texts, such as the headers of a call. */
export function PairsControl({ parameter, offers, value, problem, problemOf, set }: ControlOf) {
  const { isReadOnly } = useBuilding();
  const [rows, setRows] = useState<ReadonlyArray<readonly [string, string]>>(() =>
    Object.entries((value ?? {}) as Record<string, string>),
  );
  const change = (next: ReadonlyArray<readonly [string, string]>) => {
    setRows(next);
    const named = next.filter(([name]) => name !== "");
    set(named.length === 0 ? undefined : Object.fromEntries(named));
  };
  return (
    <fieldset className="field">
      <legend>{parameterName(parameter)}</legend>
      {rows.map(([name, text], index) => (
        <div key={index} className="row value-row pair">
          <TextField
            label={t("workflow.headerName")}
            dir="ltr"
            readOnly={isReadOnly}
            value={name}
            problem={problemOf(name)}
            onChange={(next) => change(rows.with(index, [next, text]))}
          />
          <VariableText
            label={t("workflow.headerValue")}
            isCode
            value={text}
            offers={offers}
            onChange={(next) => change(rows.with(index, [name, next]))}
          />
          {!isReadOnly && (
            <IconButton
              icon="x"
              label={t("workflow.fieldRemove", { name })}
              onClick={() => change(rows.toSpliced(index, 1))}
            />
          )}
        </div>
      ))}
      {problem !== undefined && <p className="problem">{problem}</p>}
      {!isReadOnly && (
        <Button kind="quiet" icon="plus" onClick={() => setRows([...rows, ["", ""]])}>
          {t("workflow.headerAdd")}
        </Button>
      )}
    </fieldset>
  );
}

/** JSON of one's own, or what the API sends without it. */
export function JsonControl({ offers, value, problem, set }: ControlOf) {
  const { isReadOnly } = useBuilding();
  const isOwn = value !== undefined && value !== null;
  const text = isTypedJson(value) ? value.typedJson : isOwn ? JSON.stringify(value, null, 2) : "";
  return (
    <>
      <SelectField
        label={t("workflow.bodyWhat")}
        disabled={isReadOnly}
        value={isOwn ? "own" : "all"}
        onChange={(next) => set(next === "own" ? { typedJson: '{\n  "text": ""\n}' } : undefined)}
        choices={[
          { value: "all", label: t("workflow.bodyAll") },
          { value: "own", label: t("workflow.bodyOwn") },
        ]}
      />
      {isOwn && (
        <VariableText
          label={t("workflow.json")}
          isLong
          isCode
          value={text}
          offers={offers}
          problem={problem}
          onChange={(next) => set({ typedJson: next })}
        />
      )}
    </>
  );
}
