import { formatNumber } from "../../records/format";
import { t } from "../../words";
import type { Hindrance, Options, Target } from "./plan";
import type { FileColumn } from "./preview";
import { reason } from "./problems";

const SHOWN_OPTIONS = 8;

/** What the preview says of a column as it is mapped. */
export function ColumnState({
  column,
  target,
  type,
  options,
  hindrance,
}: {
  column: FileColumn;
  target: Target;
  /** The type of the field of the column. */
  type: string | undefined;
  options: Options;
  hindrance: Hindrance | undefined;
}) {
  if (hindrance !== undefined) {
    return (
      <p className="problem" role="alert">
        {t(`importing.hindrance.${hindrance.rule}`, { field: hindrance.field })}
      </p>
    );
  }
  if (target.kind !== "field" || target.field !== column.field) {
    return column.filled === 0 && target.kind !== "none" ? (
      <p className="hint">{t("importing.emptyColumn")}</p>
    ) : null;
  }
  // Texts that become options are counted as problems by the preview.
  const areAdded = options.addsOptions && column.examples.every((one) => one.rule === "option");
  const missing = column.missing_options_total;
  const rest = missing - Math.min(SHOWN_OPTIONS, column.missing_options.length);
  return (
    <>
      {column.reason === "content" && <p className="hint">{t("importing.byContent")}</p>}
      {column.problems > 0 && !areAdded && (
        <details className="problem">
          <summary>
            {t("importing.problems", { shown: formatNumber(column.problems), count: column.problems })}
          </summary>
          <ul>
            {column.examples.map((example) => (
              <li key={example.row}>
                {t("importing.example", { row: formatNumber(example.row) })}{" "}
                <bdi className="cell-text">{example.value}</bdi>{" "}
                {reason(example.rule, example.message, type)}
              </li>
            ))}
          </ul>
        </details>
      )}
      {missing > 0 && (
        <p className={options.addsOptions ? "hint" : "problem"}>
          {t(options.addsOptions ? "importing.optionsAdded" : "importing.optionsMissing", {
            shown: formatNumber(missing),
            count: missing,
          })}{" "}
          <bdi>{column.missing_options.slice(0, SHOWN_OPTIONS).join(", ")}</bdi>
          {rest > 0 && ` ${t("importing.andMore", { shown: formatNumber(rest), count: rest })}`}
        </p>
      )}
      {column.ambiguous.map((what) => (
        <p key={what} className="hint">
          {t(`importing.ambiguous.${what}`)}
        </p>
      ))}
    </>
  );
}
