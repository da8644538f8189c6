import { formatNumber } from "../../records/format";
import { textOf } from "../../records/model";
import { t } from "../../words";
import { isChosen, type Merging, MergeChoice, SurvivorChoice } from "./MergeChoice";

/** The records that are merged field by field, each value below the other. */
export function MergeStack(merging: Merging) {
  const { records, fields } = merging;
  return (
    <>
      <fieldset className="merge-field">
        <legend>{t("merging.survivor")}</legend>
        {records.map((record, at) => (
          <SurvivorChoice
            key={record.slug}
            {...merging}
            record={record}
            name={t("merging.record", { number: formatNumber(at + 1) })}
          />
        ))}
      </fieldset>
      {fields.map((field) => {
        const isAlike =
          !isChosen(field, records) &&
          new Set(records.map((record) => textOf(field, record.data[field.slug]))).size === 1;
        return (
          <fieldset key={field.slug} className="merge-field">
            <legend>{field.name}</legend>
            {records.slice(0, isAlike ? 1 : records.length).map((record, at) => (
              <div key={record.slug} className="merge-line">
                {!isAlike && (
                  <span className="meta">
                    <span className="only-read">
                      {t("merging.record", { number: formatNumber(at + 1) })}
                    </span>
                    <span aria-hidden="true">{formatNumber(at + 1)}</span>
                  </span>
                )}
                <MergeChoice {...merging} field={field} record={record} />
              </div>
            ))}
          </fieldset>
        );
      })}
    </>
  );
}
