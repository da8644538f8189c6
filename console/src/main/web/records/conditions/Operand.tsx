import { useState } from "react";
import { digits, exactly } from "../../api/json";
import { t, type Word } from "../../words";
import { type Condition, RELATIVE, WITH_LIST } from "../filter";
import { OptionsOperand, PeopleOperand, RecordsOperand } from "../FilterOperands";
import type { Field } from "../model";
import { isDated, MOST_DAYS, periodOf, PERIODS, type Span, spanOf } from "./periods";

interface OperandOf {
  field: Field;
  condition: Condition;
  onChange: (condition: Condition) => void;
}

/** What the value of a field is compared with. */
export function Operand({ field, condition, onChange }: OperandOf) {
  const set = (value: unknown) => onChange({ ...condition, value });
  if (RELATIVE.has(condition.op)) {
    return <Relative field={field} condition={condition} onChange={onChange} />;
  }
  if (condition.op === "between") {
    const [low, high] = (condition.value ?? ["", ""]) as [unknown, unknown];
    return (
      <span className="row">
        <Single field={field} value={low} onChange={(one) => set([one, high])} />
        <Single field={field} value={high} onChange={(one) => set([low, one])} />
      </span>
    );
  }
  switch (field.type as string) {
    case "select":
    case "multi_select":
      return <OptionsOperand field={field} condition={condition} onSet={set} />;
    case "relation":
    case "smart_catalog":
      return <RecordsOperand field={field} condition={condition} onSet={set} />;
    case "person":
    case "member":
      return <PeopleOperand condition={condition} onSet={set} />;
    case "boolean":
      return (
        <select
          className="input"
          aria-label={t("filter.value")}
          value={condition.value === undefined ? "" : String(condition.value)}
          onChange={(event) => set(event.target.value === "true")}
        >
          <option value="" disabled />
          <option value="true">{t("value.yes")}</option>
          <option value="false">{t("value.no")}</option>
        </select>
      );
    default:
      return WITH_LIST.has(condition.op) ? (
        <input
          className="input"
          aria-label={t("filter.values")}
          placeholder={t("filter.values")}
          dir="auto"
          defaultValue={((condition.value ?? []) as unknown[]).join("; ")}
          onBlur={(event) =>
            set(
              event.target.value
                .split(";")
                .map((one) => one.trim())
                .filter((one) => one !== "")
                .map((one) => operand(field, one)),
            )
          }
        />
      ) : (
        <Single field={field} value={condition.value} onChange={set} />
      );
  }
}

const NUMBERS: ReadonlySet<string> = new Set(["number", "rating", "currency", "percent", "duration"]);

function operand(field: Field, text: string): unknown {
  return NUMBERS.has(field.type) && /^-?\d+(\.\d+)?$/.test(text) ? exactly(text) : text;
}

interface SingleOf {
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
}

function Single(given: SingleOf) {
  return isDated(given.field) ? <Dated {...given} /> : <Typed {...given} type="text" />;
}

const FIXED = "fixed";

/** A fixed day, or a period that moves with the days. */
function Dated({ field, value, onChange }: SingleOf) {
  const [chosen, setChosen] = useState<string>(FIXED);
  const period = periodOf(value);
  const given = period === null ? FIXED : typeof period === "string" ? period : period.span;
  // Without a number of days there is no value from which the choice could be read.
  const kind = value === undefined || value === "" ? chosen : given;
  const choose = (next: string) => {
    setChosen(next);
    onChange(isSpan(next) ? spanOf(next, 7) : next === FIXED ? "" : next);
  };
  return (
    <span className="row">
      <select
        className="input"
        aria-label={t("period.choose")}
        value={kind}
        onChange={(event) => choose(event.target.value)}
      >
        <option value={FIXED}>{t("period.fixed")}</option>
        {PERIODS.map((one) => (
          <option key={one} value={one}>
            {t(`period.${one}`)}
          </option>
        ))}
        <option value="last">{t("period.last")}</option>
        <option value="next">{t("period.next")}</option>
      </select>
      {kind === FIXED && <Typed field={field} value={value} onChange={onChange} type="date" />}
      {isSpan(kind) && (
        <input
          className="input short"
          aria-label={t("period.days")}
          type="number"
          min={1}
          max={MOST_DAYS}
          value={period !== null && typeof period !== "string" ? period.days : ""}
          onChange={(event) => {
            setChosen(kind);
            onChange(spanOf(kind, Number(event.target.value)));
          }}
        />
      )}
    </span>
  );
}

function isSpan(kind: string): kind is Span {
  return kind === "last" || kind === "next";
}

function Typed({ field, value, onChange, type }: SingleOf & { type: "date" | "text" }) {
  return (
    <input
      className="input"
      aria-label={t("filter.value")}
      type={type}
      inputMode={NUMBERS.has(field.type) ? "decimal" : undefined}
      dir="auto"
      value={digits(value) ?? String(value ?? "")}
      onChange={(event) => onChange(operand(field, event.target.value))}
    />
  );
}

function Relative({ field, condition, onChange }: OperandOf) {
  const units = field.type === "date" ? ["days"] : ["minutes", "hours", "days"];
  return (
    <span className="row">
      <input
        className="input short"
        aria-label={t("filter.amount")}
        type="number"
        min={1}
        max={100_000}
        value={condition.amount ?? ""}
        onChange={(event) => onChange({ ...condition, amount: Number(event.target.value) })}
      />
      <select
        className="input"
        aria-label={t("filter.unit")}
        value={condition.unit}
        onChange={(event) => onChange({ ...condition, unit: event.target.value })}
      >
        {units.map((unit) => (
          <option key={unit} value={unit}>
            {t(`unit.${unit}` as Word)}
          </option>
        ))}
      </select>
    </span>
  );
}
