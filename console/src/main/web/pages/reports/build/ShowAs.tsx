import { Checkbox, SelectField } from "../../../parts/Field";
import { Icon } from "../../../parts/Icon";
import type { Field } from "../../../records/model";
import { t } from "../../../words";
import { CHART_ICONS } from "../charts";
import { CHARTS, type ChartType, isOfOne, measureLabel, nameOfMeasure } from "../question";
import { isPossible, type ReportDraft, showable, shownNames } from "./draft";

const TYPES = Object.keys(CHARTS) as readonly ChartType[];

/** Chooses how the answer is shown, among what can show it. */
export function ShowAs({
  draft,
  fields,
  problem,
  onChange,
}: {
  draft: ReportDraft;
  fields: readonly Field[];
  problem: string | undefined;
  onChange: (changes: Partial<ReportDraft>) => void;
}) {
  const able = showable(draft, fields);
  const shown = shownNames(draft, fields);
  return (
    <>
      <fieldset className="record-choices">
        <legend>{t("report.showAs")}</legend>
        {TYPES.map((type) => (
          <label
            key={type}
            className={draft.type === type ? "record-choice chosen" : "record-choice"}
          >
            <input
              type="radio"
              name="chart"
              checked={draft.type === type}
              disabled={!isPossible(type, draft, fields)}
              onChange={() => onChange({ type })}
            />
            <Icon {...CHART_ICONS[type]} />
            {t(`report.chart.${type}`)}
          </label>
        ))}
      </fieldset>
      <p className="hint">{t("report.chartHint")}</p>
      {problem !== undefined && <p className="problem">{problem}</p>}
      {able.length > 1 &&
        (isOfOne(draft.type, draft.groups.length) ? (
          <SelectField
            label={t("report.shownMeasure")}
            value={shown[0] ?? ""}
            onChange={(name) => onChange({ shown: [name] })}
            choices={able.map((measure) => ({
              value: nameOfMeasure(measure),
              label: measureLabel(measure, fields),
            }))}
          />
        ) : (
          <fieldset className="report-choices">
            <legend>{t("report.shownMeasures")}</legend>
            {able.map((measure) => {
              const name = nameOfMeasure(measure);
              return (
                <Checkbox
                  key={name}
                  label={<bdi>{measureLabel(measure, fields)}</bdi>}
                  checked={shown.includes(name)}
                  disabled={shown.length === 1 && shown.includes(name)}
                  onChange={(isShown) =>
                    onChange({
                      shown: isShown ? [...shown, name] : shown.filter((one) => one !== name),
                    })
                  }
                />
              );
            })}
          </fieldset>
        ))}
      {draft.type === "bar" && draft.groups.length === 2 && (
        <Checkbox
          label={t("report.stacked")}
          checked={draft.isStacked}
          onChange={(isStacked) => onChange({ isStacked })}
        />
      )}
    </>
  );
}
