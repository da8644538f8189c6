import { Button, IconButton } from "../parts/Button";
import { t, type Word } from "../words";
import {
  type Condition,
  emptyGroup,
  type Group,
  isGroup,
  type Operator,
  RELATIVE,
  WITH_LIST,
  WITHOUT_VALUE,
} from "./filter";
import { digits, exactly } from "../api/json";
import { OptionsOperand, PeopleOperand, RecordsOperand } from "./FilterOperands";
import type { Field } from "./model";

const MAX_DEPTH = 4;

/** Builds a filter of groups and conditions, with the control that each type of field needs. */
export function FilterBuilder({
  group,
  fields,
  depth = 1,
  onChange,
}: {
  group: Group;
  fields: readonly Field[];
  depth?: number;
  onChange: (group: Group) => void;
}) {
  const replace = (index: number, part: Condition | Group | null) =>
    onChange({
      ...group,
      parts: group.parts.flatMap((one, at) =>
        at !== index ? [one] : part === null ? [] : [part],
      ),
    });
  const first = fields[0];
  const add = (part: Condition | Group) => onChange({ ...group, parts: [...group.parts, part] });
  return (
    <div className="filter-group" role="group" aria-label={t("filter.group")}>
      <div className="row">
        <select
          className="input short"
          aria-label={t("filter.join")}
          value={`${group.isNot ? "not " : ""}${group.join}`}
          onChange={(event) =>
            onChange({
              ...group,
              isNot: event.target.value.startsWith("not "),
              join: event.target.value.endsWith("or") ? "or" : "and",
            })
          }
        >
          <option value="and">{t("filter.all")}</option>
          <option value="or">{t("filter.any")}</option>
          <option value="not or">{t("filter.none")}</option>
          <option value="not and">{t("filter.notAll")}</option>
        </select>
      </div>
      {group.parts.map((part, index) =>
        isGroup(part) ? (
          <div key={index} className="row top">
            <FilterBuilder
              group={part}
              fields={fields}
              depth={depth + 1}
              onChange={(next) => replace(index, next)}
            />
            <IconButton
              icon="x"
              label={t("filter.remove")}
              onClick={() => replace(index, null)}
            />
          </div>
        ) : (
          <ConditionRow
            key={index}
            condition={part}
            fields={fields}
            onChange={(next) => replace(index, next)}
          />
        ),
      )}
      <div className="row">
        <Button
          kind="quiet"
          icon="plus"
          onClick={() =>
            first && add({ field: first.slug, op: first.operators[0] ?? "is_not_empty" })
          }
        >
          {t("filter.addCondition")}
        </Button>
        {depth < MAX_DEPTH && (
          <Button kind="quiet" icon="plus" onClick={() => add(emptyGroup())}>
            {t("filter.addGroup")}
          </Button>
        )}
      </div>
    </div>
  );
}

function ConditionRow({
  condition,
  fields,
  onChange,
}: {
  condition: Condition;
  fields: readonly Field[];
  onChange: (condition: Condition | null) => void;
}) {
  const field = fields.find((one) => one.slug === condition.field);
  const choose = (slug: string) => {
    const chosen = fields.find((one) => one.slug === slug);
    if (chosen !== undefined) {
      onChange({ field: slug, op: chosen.operators[0] ?? "is_not_empty" });
    }
  };
  const operate = (op: Operator) => {
    const isSameKind =
      WITH_LIST.has(op) === WITH_LIST.has(condition.op) && !RELATIVE.has(op) && op !== "between";
    onChange({
      field: condition.field,
      op,
      ...(isSameKind && !WITHOUT_VALUE.has(op) && condition.value !== undefined
        ? { value: condition.value }
        : {}),
      ...(RELATIVE.has(op)
        ? { amount: condition.amount ?? 7, unit: condition.unit ?? "days" }
        : {}),
    });
  };
  return (
    <div className="row condition">
      <select
        className="input"
        aria-label={t("filter.field")}
        value={condition.field}
        onChange={(event) => choose(event.target.value)}
      >
        {fields.map((one) => (
          <option key={one.slug} value={one.slug}>
            {one.name}
          </option>
        ))}
      </select>
      <select
        className="input"
        aria-label={t("filter.operator")}
        value={condition.op}
        onChange={(event) => operate(event.target.value as Operator)}
      >
        {(field?.operators ?? []).map((op) => (
          <option key={op} value={op}>
            {t(`operator.${op}` as Word)}
          </option>
        ))}
      </select>
      {field !== undefined && !WITHOUT_VALUE.has(condition.op) && (
        <Operand field={field} condition={condition} onChange={onChange} />
      )}
      <IconButton icon="x" label={t("filter.remove")} onClick={() => onChange(null)} />
    </div>
  );
}

interface OperandOf {
  field: Field;
  condition: Condition;
  onChange: (condition: Condition) => void;
}

function Operand({ field, condition, onChange }: OperandOf) {
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

function Single({
  field,
  value,
  onChange,
}: {
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  const isDay = field.type === "date" || field.type === "datetime";
  return (
    <input
      className="input"
      aria-label={t("filter.value")}
      type={isDay ? "date" : "text"}
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
