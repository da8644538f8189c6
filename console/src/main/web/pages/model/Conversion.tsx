import type { ConversionReport, FieldView } from "generated/api";
import { useState } from "react";
import { digits } from "../../api/json";
import { Button } from "../../parts/Button";
import { Checkbox, SelectField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { formatNumber } from "../../records/format";
import { t } from "../../words";
import { explain } from "./refusals";

/** What shall become of values that do not fit. */
export interface Resolution {
  readonly clears: boolean;
  readonly replaced: Readonly<Record<string, string | null>>;
}

const OUTCOMES = ["kept", "converted", "lossy", "cleared", "failed"] as const;

/** Shows what a change does to the values of a field, and asks before it is done. */
export function Conversion({
  report,
  options,
  removed,
  onApply,
  onBack,
}: {
  report: ConversionReport;
  /** The options that records can get instead. */
  options: ReadonlyArray<{ value: string; label: string }>;
  /** The options that the field has now. */
  removed: FieldView["options"];
  onApply: (resolution: Resolution, key: string) => Promise<void>;
  onBack: () => void;
}) {
  const [clears, setClears] = useState(false);
  const [replaced, setReplaced] = useState<Record<string, string>>({});
  const { submit, isBusy, problems } = useSubmit(
    (key) =>
      onApply(
        {
          clears: clears || held.length > 0,
          replaced: Object.fromEntries(
            held.map((one) => [one.value, (replaced[one.value] ?? "") || null]),
          ),
        },
        key,
      ),
    explain,
  );
  const held = report.removed_options;
  const others = report.failed + report.cleared - held.reduce((sum, one) => sum + one.records, 0);
  const losing = Math.max(0, held.length > 0 ? others : report.failed + report.cleared);
  const labelOf = (value: string) => removed.find((one) => one.value === value)?.label ?? value;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <h3>{t("conversion.title")}</h3>
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      <ul className="bullets">
        {OUTCOMES.filter((outcome) => report[outcome] > 0).map((outcome) => (
          <li key={outcome}>
            {t(`conversion.${outcome}`, {
              count: report[outcome],
              shown: formatNumber(report[outcome]),
            })}
          </li>
        ))}
      </ul>
      {held.length > 0 && (
        <fieldset className="stack">
          <legend>{t("conversion.removed")}</legend>
          {held.map((one) => (
            <SelectField
              key={one.value}
              label={t("conversion.replaceWith", {
                name: labelOf(one.value),
                shown: formatNumber(one.records),
              })}
              value={replaced[one.value] ?? ""}
              onChange={(value) => setReplaced({ ...replaced, [one.value]: value })}
              choices={[
                { value: "", label: t("conversion.clear") },
                ...options.map((option) => ({ value: option.value, label: option.label })),
              ]}
            />
          ))}
        </fieldset>
      )}
      {report.examples.length > 0 && (
        <div
          className="table-scroll"
          role="region"
          aria-label={t("conversion.examples")}
          tabIndex={0}
        >
          <table className="plain-table">
            <caption>{t("conversion.examples")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("conversion.before")}</th>
                <th scope="col">{t("conversion.after")}</th>
              </tr>
            </thead>
            <tbody>
              {report.examples.map((example, index) => (
                <tr key={index}>
                  <td dir="auto">{shortly(example.before)}</td>
                  <td dir="auto">
                    {example.outcome === "failed" || example.outcome === "cleared" ? (
                      <span className="chip danger">{t("conversion.clear")}</span>
                    ) : (
                      shortly(example.after)
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {losing > 0 && (
        <Checkbox label={t("conversion.clearFailed")} checked={clears} onChange={setClears} />
      )}
      <div className="row">
        <Button
          kind={losing > 0 || held.length > 0 ? "danger" : "primary"}
          type="submit"
          isBusy={isBusy}
          disabled={losing > 0 && !clears}
        >
          {t("conversion.apply")}
        </Button>
        <Button onClick={onBack}>{t("form.back")}</Button>
      </div>
    </form>
  );
}

/** A value of any type in a few words. */
function shortly(value: unknown): string {
  if (value === null || value === undefined) {
    return "–";
  }
  const text = typeof value === "string" ? value : (digits(value) ?? membersOf(value));
  const MOST = 80;
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text;
}

function membersOf(value: unknown): string {
  return JSON.stringify(value).replace(/["{}[\]]/g, " ").trim();
}
