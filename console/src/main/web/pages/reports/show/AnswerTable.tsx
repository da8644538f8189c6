import { t } from "../../../words";
import { groupLabel, measureLabel, measuresOf, nameOfMeasure, shownMeasures } from "../question";
import { Cut, Drill, type Shown, textIn } from "./parts";
import { groupingsOf, placeOf } from "./series";

/**
 * A row for each group and one for all records. As the alternative of a drawing it shows the same
 * measures.
 */
export function AnswerTable({ answered, fields, addressOf, label }: Shown) {
  const { question, chart, answer } = answered;
  const groupings = groupingsOf(answered, fields);
  const shown = shownMeasures(question, chart);
  const measures = shown.length === 0 ? measuresOf(question) : shown;
  const rows = groupings.length === 0 ? [] : answer.groups;
  return (
    <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
      <table className="plain-table report-table">
        <thead>
          <tr>
            {groupings.map(([group]) => (
              <th key={group.name ?? group.field} scope="col">
                <Cut text={groupLabel(group, fields)} />
              </th>
            ))}
            {measures.map((measure) => (
              <th key={nameOfMeasure(measure)} scope="col" className="end">
                <Cut text={measureLabel(measure, fields)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((group) => {
            const places = groupings.map((_, at) => placeOf(group.keys, at, groupings));
            const of = places.map((place) => place.label).join(", ");
            return (
              <tr key={places.map((place) => place.id).join()}>
                {places.map((place, at) => (
                  <td key={at}>
                    <Cut text={place.label} />
                  </td>
                ))}
                {measures.map((measure) => (
                  <td key={nameOfMeasure(measure)} className="end">
                    <Drill to={addressOf(group)} of={of}>
                      {textIn(group.measures, measure, fields)}
                    </Drill>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            {groupings.length > 0 && (
              <th scope="row" colSpan={groupings.length}>
                {t("report.total")}
              </th>
            )}
            {measures.map((measure) => (
              <td key={nameOfMeasure(measure)} className="end">
                <Drill to={addressOf(null)} of={t("report.total")}>
                  {textIn(answer.total, measure, fields)}
                </Drill>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
