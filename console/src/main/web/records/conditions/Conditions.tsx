import "../../common";
import { Button, IconButton } from "../../parts/Button";
import { t } from "../../words";
import {
  type Condition,
  emptyGroup,
  type Group,
  isGroup,
  isQuantifier,
  QUANTIFIERS,
  RELATIVE,
  WITH_LIST,
  WITHOUT_VALUE,
} from "../filter";
import type { Field } from "../model";
import { FieldChoice } from "./FieldChoice";
import { Operand } from "./Operand";
import { operatorWords } from "./periods";
import { endOf, filterable, MOST_STEPS, pathName, targetOf, useRelatedFields } from "./related";

const MAX_DEPTH = 4;

/** Groups and conditions, with the control that each type of field needs. */
export function Conditions({
  group,
  fields,
  isAcross = true,
  label = t("filter.group"),
  depth = 1,
  steps = isAcross ? 0 : MOST_STEPS,
  onChange,
}: {
  group: Group;
  fields: readonly Field[];
  isAcross?: boolean;
  label?: string;
  depth?: number;
  /** How many relations led to the records of the conditions. */
  steps?: number;
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
    <div className="filter-group" role="group" aria-label={label}>
      <div className="row">
        <select
          className="input join"
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
            <Conditions
              group={part}
              fields={fields}
              depth={depth + 1}
              steps={steps}
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
            depth={depth}
            steps={steps}
            onChange={(next) => replace(index, next)}
          />
        ),
      )}
      <div className="row">
        <Button
          kind="quiet"
          icon="plus"
          disabled={first === undefined}
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
  depth,
  steps,
  onChange,
}: {
  condition: Condition;
  fields: readonly Field[];
  depth: number;
  steps: number;
  onChange: (condition: Condition | null) => void;
}) {
  const related = useRelatedFields();
  const { relations, field } = endOf(condition.field, fields, related);
  const object = field === undefined ? null : targetOf(field);
  const followed = steps + relations.length;
  const operate = (op: Condition["op"]) => {
    const isSameKind =
      WITH_LIST.has(op) === WITH_LIST.has(condition.op) && !RELATIVE.has(op) && op !== "between";
    onChange({
      field: condition.field,
      op,
      ...(isQuantifier(op)
        ? { inner: condition.inner ?? emptyGroup() }
        : isSameKind && !WITHOUT_VALUE.has(op) && condition.value !== undefined
          ? { value: condition.value }
          : {}),
      ...(RELATIVE.has(op)
        ? { amount: condition.amount ?? 7, unit: condition.unit ?? "days" }
        : {}),
    });
  };
  const offered: ReadonlyArray<Condition["op"]> = [
    ...(field?.operators ?? []),
    ...(object !== null && followed < MOST_STEPS ? QUANTIFIERS : []),
  ];
  const operators = offered.includes(condition.op) ? offered : [condition.op, ...offered];
  return (
    <>
      <div className="row condition">
        <FieldChoice
          path={condition.field}
          fields={fields}
          steps={steps}
          label={t("filter.field")}
          onChoose={(path, chosen) =>
            onChange({ field: path, op: chosen?.operators[0] ?? "is_not_empty" })
          }
        />
        <select
          className="input"
          aria-label={t("filter.operator")}
          value={condition.op}
          onChange={(event) => operate(event.target.value as Condition["op"])}
        >
          {operators.map((op) => (
            <option key={op} value={op}>
              {isQuantifier(op) ? t(`conditions.${op}`) : operatorWords(field, op)}
            </option>
          ))}
        </select>
        {field !== undefined && !isQuantifier(condition.op) && !WITHOUT_VALUE.has(condition.op) && (
          <Operand field={field} condition={condition} onChange={onChange} />
        )}
        <IconButton icon="x" label={t("filter.remove")} onClick={() => onChange(null)} />
      </div>
      {condition.inner !== undefined && (
        <div className="inner-conditions">
          <Conditions
            group={condition.inner}
            fields={object === null ? [] : filterable(related(object))}
            label={t("conditions.about", { name: pathName(condition.field, fields, related) })}
            depth={depth + 1}
            steps={followed + 1}
            onChange={(inner) => onChange({ ...condition, inner })}
          />
        </div>
      )}
    </>
  );
}
