import { useState } from "react";
import { Checkbox, SelectField } from "../../../../parts/Field";
import { t } from "../../../../words";
import { usePeople, useSessions } from "../../data";
import { hasVariables } from "../../model/variables";
import { parameterName } from "../../names";
import { useBuilding } from "../context";
import { VariableText } from "../VariableText";
import { asText, type ControlOf } from "./control";

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
