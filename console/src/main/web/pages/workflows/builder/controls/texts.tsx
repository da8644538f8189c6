import type { ReactNode } from "react";
import { SelectField, TextField } from "../../../../parts/Field";
import { t } from "../../../../words";
import { parameterName } from "../../names";
import { useBuilding } from "../context";
import { VariableText } from "../VariableText";
import { asText, type ControlOf } from "./control";

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

export function NumberControl({
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
