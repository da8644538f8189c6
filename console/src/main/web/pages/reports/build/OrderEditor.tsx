import { SelectField, TextField } from "../../../parts/Field";
import type { Field } from "../../../records/model";
import { timeZones } from "../../../records/zone";
import { t } from "../../../words";
import {
  bucketsOf,
  groupLabel,
  isNumber,
  measureLabel,
  named,
  nameOfGroup,
  nameOfMeasure,
} from "../question";
import { questionOf, type ReportDraft } from "./draft";
import { problemAt } from "./problems";

const WEEKS = ["monday", "sunday", "saturday"] as const;

/** In which order groups come, how many, and where their days begin. */
export function OrderEditor({
  draft,
  fields,
  problems,
  onChange,
}: {
  draft: ReportDraft;
  fields: readonly Field[];
  problems: Readonly<Record<string, string>>;
  onChange: (changes: Partial<ReportDraft>) => void;
}) {
  const orders = [
    ...named(draft.measures)
      .filter((measure) => isNumber(measure, fields))
      .map((measure) => [nameOfMeasure(measure), measureLabel(measure, fields)] as const),
    ...draft.groups.map((group) => [nameOfGroup(group), groupLabel(group, fields)] as const),
  ].flatMap(([name, label]) => [
    { value: `-${name}`, label: t("report.descending", { label }) },
    { value: name, label: t("report.ascending", { label }) },
  ]);
  const sort = questionOf(draft, fields).sort ?? "";
  const isOther = sort !== "" && orders.every((one) => one.value !== sort);
  const asInWorkspace = { value: "", label: t("report.asInWorkspace") };
  const zones = [...new Set([draft.timezone, ...timeZones()])].filter((zone) => zone !== "");
  const days = draft.groups.filter(
    (group) => bucketsOf(fields.find((field) => field.slug === group.field)) === "days",
  );
  return (
    <>
      <div className="report-part">
        <SelectField
          label={t("report.order")}
          value={sort}
          problem={problemAt(problems, "sort")}
          onChange={(next) => onChange({ sort: next })}
          choices={[
            { value: "", label: t("report.natural") },
            ...orders,
            ...(isOther ? [{ value: sort, label: sort }] : []),
          ]}
        />
        <TextField
          label={t("report.limit")}
          isOptional
          type="number"
          min={1}
          max={10_000}
          value={draft.limit}
          problem={problemAt(problems, "limit")}
          onChange={(limit) => onChange({ limit })}
        />
      </div>
      {days.length > 0 && (
        <div className="report-part">
          <SelectField
            label={t("report.timezone")}
            value={draft.timezone}
            problem={problemAt(problems, "timezone")}
            onChange={(timezone) => onChange({ timezone })}
            choices={[
              asInWorkspace,
              ...zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") })),
            ]}
          />
          {days.some((group) => group.bucket === "week") && (
            <SelectField
              label={t("report.weekStart")}
              value={draft.weekStart}
              onChange={(start) => onChange({ weekStart: start as ReportDraft["weekStart"] })}
              choices={[
                asInWorkspace,
                ...WEEKS.map((day) => ({ value: day, label: t(`report.week.${day}`) })),
              ]}
            />
          )}
        </div>
      )}
    </>
  );
}
