import { useState } from "react";
import { Checkbox, type Choice, SelectField } from "../../parts/Field";
import { targetOf } from "../../records/conditions/related";
import { emptyGroup, type Filter, filterOf, groupOf, RELATIVE } from "../../records/filter";
import { FilterBuilder } from "../../records/FilterBuilder";
import { isMeasured } from "../../records/measured";
import { type Field, isMultiple } from "../../records/model";
import { t } from "../../words";
import { useAllFields } from "./data";
import type { Computation, LookupDraft, RollupDraft } from "./draft";
import { type FieldKind, mayBeComputed } from "./types";

const MEASURES = ["count", "count_distinct", "sum", "avg", "median", "min", "max"] as const;

/** The types of fields that formulas can use, and rollups and lookups too. */
const USED: ReadonlySet<FieldKind> = new Set([
  "email",
  "link",
  "phone",
  "serial_number",
  "percent",
  "duration",
]);

function isUsed(field: Field): boolean {
  return mayBeComputed(field.type) || USED.has(field.type);
}

/** Whether people write the values of a field, or what computes them. */
export function ComputationChoice({
  computation,
  onChange,
}: {
  computation: Computation;
  onChange: (computation: Computation) => void;
}) {
  return (
    <SelectField
      label={t("computation.values")}
      value={computation}
      onChange={(chosen) => onChange(chosen as Computation)}
      choices={(["written", "formula", "rollup", "lookup"] as const).map((value) => ({
        value,
        label: t(`computation.by_${value}`),
      }))}
    />
  );
}

/** The choices of a list with nothing chosen first. */
function withNone(label: string, choices: readonly Choice[]): readonly Choice[] {
  return [{ value: "", label }, ...choices];
}

function choicesOf(fields: readonly Field[]): readonly Choice[] {
  return fields.map((field) => ({ value: field.slug, label: field.name }));
}

/** The relations of an object, and the fields of the records that one of them leads to. */
function useRelated(object: string, relation: string, isOne: boolean) {
  const own = useAllFields(object).data ?? [];
  const relations = own.filter(
    (field) => field.type === "relation" && !(isOne && isMultiple(field)),
  );
  const chosen = relations.find((field) => field.slug === relation);
  const target = chosen === undefined ? null : targetOf(chosen);
  const fields = useAllFields(target ?? "").data ?? [];
  return { relations, fields: fields.filter(isUsed) };
}

/** What is measured of related records. */
export function RollupEditor({
  object,
  rollup,
  problems,
  onChange,
}: {
  object: string;
  rollup: RollupDraft;
  problems: Readonly<Record<string, string>>;
  onChange: (rollup: RollupDraft) => void;
}) {
  const { relations, fields } = useRelated(object, rollup.relation, false);
  const wrong = Object.entries(problems).find(([name]) => name.startsWith("rollup.filter"))?.[1];
  return (
    <>
      <SelectField
        label={t("computation.records")}
        required
        value={rollup.relation}
        problem={problems["rollup.relation"]}
        onChange={(relation) => onChange({ ...rollup, relation, field: null, filter: null })}
        choices={withNone("", choicesOf(relations))}
      />
      <SelectField
        label={t("computation.measure")}
        value={rollup.op}
        problem={problems["rollup.op"]}
        onChange={(op) => onChange({ ...rollup, op: op as RollupDraft["op"] })}
        choices={MEASURES.map((value) => ({ value, label: t(`computation.op_${value}`) }))}
      />
      <SelectField
        label={t("computation.field")}
        required={rollup.op !== "count"}
        value={rollup.field ?? ""}
        problem={problems["rollup.field"]}
        onChange={(field) => onChange({ ...rollup, field: field === "" ? null : field })}
        choices={withNone(
          rollup.op === "count" ? t("computation.records") : "",
          choicesOf(
            fields.filter((one) => one.slug === rollup.field || isMeasured(rollup.op, one)),
          ),
        )}
      />
      <RollupFilter
        key={rollup.relation}
        filter={rollup.filter}
        fields={fields}
        onChange={(filter) => onChange({ ...rollup, filter })}
      />
      {wrong !== undefined && (
        <p className="problem" role="alert">
          {wrong}
        </p>
      )}
    </>
  );
}

/** The condition on related records; it is loaded when it is needed. */
function RollupFilter({
  filter,
  fields,
  onChange,
}: {
  filter: unknown;
  fields: readonly Field[];
  onChange: (filter: Filter | null) => void;
}) {
  const [group, setGroup] = useState(() =>
    filter === null ? null : groupOf(JSON.stringify(filter)),
  );
  const lasting = fields.map((field) => ({
    ...field,
    operators: field.operators.filter((one) => !RELATIVE.has(one)),
  }));
  const change = (next: typeof group) => {
    setGroup(next);
    onChange(next === null ? null : filterOf(next));
  };
  return (
    <>
      <Checkbox
        label={t("computation.filter")}
        checked={group !== null}
        disabled={fields.length === 0}
        onChange={(isFiltered) => change(isFiltered ? emptyGroup() : null)}
      />
      {group !== null && fields.length > 0 && (
        <FilterBuilder group={group} fields={lasting} isAcross={false} onChange={change} />
      )}
    </>
  );
}

/** Which field of a related record is shown. */
export function LookupEditor({
  object,
  lookup,
  problems,
  onChange,
}: {
  object: string;
  lookup: LookupDraft;
  problems: Readonly<Record<string, string>>;
  onChange: (lookup: LookupDraft) => void;
}) {
  const { relations, fields } = useRelated(object, lookup.relation, true);
  return (
    <>
      <SelectField
        label={t("computation.record")}
        required
        value={lookup.relation}
        problem={problems["lookup.relation"]}
        onChange={(relation) => onChange({ relation, field: "" })}
        choices={withNone("", choicesOf(relations))}
      />
      <SelectField
        label={t("computation.field")}
        required
        value={lookup.field}
        problem={problems["lookup.field"]}
        onChange={(field) => onChange({ ...lookup, field })}
        choices={withNone("", choicesOf(fields))}
      />
    </>
  );
}
