import { digits, exactly } from "../../../api/json";
import { Button, IconButton } from "../../../parts/Button";
import { SelectField, TextField } from "../../../parts/Field";
import type { Field } from "../../../records/model";
import { t } from "../../../words";
import { bucketsOf, groupable, type Grouping, spanOf, SPANS } from "../question";
import { problemAt } from "./problems";

const MOST = 3;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Chooses by what records are grouped. */
export function GroupsEditor({
  groups,
  fields,
  problems,
  onChange,
}: {
  groups: readonly Grouping[];
  fields: readonly Field[];
  problems: Readonly<Record<string, string>>;
  onChange: (groups: readonly Grouping[]) => void;
}) {
  const able = groupable(fields);
  const replace = (at: number, group: Grouping) =>
    onChange(groups.map((one, index) => (index === at ? group : one)));
  const first = (slug: string): Grouping =>
    bucketsOf(able.find((one) => one.slug === slug)) === "days"
      ? { field: slug, bucket: "month" }
      : { field: slug };
  const unused = able.find((field) => groups.every((group) => group.field !== field.slug));
  return (
    <>
      {groups.map((group, at) => (
        <div key={at} className="report-part">
          <SelectField
            label={t("report.groupBy")}
            value={group.field}
            problem={problemAt(problems, `group_by[${at}].field`)}
            onChange={(slug) => replace(at, first(slug))}
            choices={able.map((field) => ({ value: field.slug, label: field.name }))}
          />
          <Bucket
            group={group}
            field={able.find((one) => one.slug === group.field)}
            problem={
              problemAt(problems, `group_by[${at}].bucket`) ??
              problemAt(problems, `group_by[${at}].name`)
            }
            onChange={(next) => replace(at, next)}
          />
          <IconButton
            icon="x"
            label={t("report.removeGroup", { at: at + 1 })}
            onClick={() => onChange(groups.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {groups.length < MOST && unused !== undefined && (
        <Button
          kind="quiet"
          icon="plus"
          onClick={() => onChange([...groups, first(unused.slug)])}
        >
          {t("report.addGroup")}
        </Button>
      )}
    </>
  );
}

/** Chooses which values belong together. */
function Bucket({
  group,
  field,
  problem,
  onChange,
}: {
  group: Grouping;
  field: Field | undefined;
  problem: string | undefined;
  onChange: (group: Grouping) => void;
}) {
  const put = (bucket: unknown) => onChange({ ...group, bucket });
  switch (bucketsOf(field)) {
    case "days":
      return (
        <SelectField
          label={t("report.spanLabel")}
          value={spanOf(group)}
          problem={problem}
          onChange={put}
          choices={SPANS.map((span) => ({ value: span, label: t(`report.span.${span}`) }))}
        />
      );
    case "ranges":
      return <Ranges group={group} problem={problem} onPut={put} />;
    case null:
      return problem === undefined ? null : <p className="problem">{problem}</p>;
  }
}

function Ranges({
  group,
  problem,
  onPut,
}: {
  group: Grouping;
  problem: string | undefined;
  onPut: (bucket: unknown) => void;
}) {
  const { size, bounds } = (group.bucket ?? {}) as { size?: unknown; bounds?: readonly unknown[] };
  const kind = size !== undefined ? "size" : bounds !== undefined ? "bounds" : "equal";
  const number = (text: string) => (NUMBER.test(text.trim()) ? exactly(text.trim()) : text);
  return (
    <>
      <SelectField
        label={t("report.ranges")}
        value={kind}
        problem={kind === "equal" ? problem : undefined}
        onChange={(next) =>
          onPut(next === "size" ? { size: 100 } : next === "bounds" ? { bounds: [10, 100] } : null)
        }
        choices={(["equal", "size", "bounds"] as const).map((one) => ({
          value: one,
          label: t(`report.range.${one}`),
        }))}
      />
      {kind === "size" && (
        <TextField
          label={t("report.size")}
          inputMode="decimal"
          value={digits(size) ?? String(size)}
          problem={problem}
          onChange={(text) => onPut({ size: number(text) })}
        />
      )}
      {kind === "bounds" && (
        <TextField
          key="bounds"
          label={t("report.bounds")}
          hint={t("report.boundsHint")}
          inputMode="decimal"
          dir="ltr"
          value={(bounds ?? []).map((one) => digits(one) ?? String(one)).join(";")}
          problem={problem}
          onChange={(text) => onPut({ bounds: text.split(";").map(number) })}
        />
      )}
    </>
  );
}
