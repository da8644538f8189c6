import type { MeasuredGroup } from "generated/api";
import { t } from "../../../words";
import { groupLabel, type Measure, measureLabel, nameOfMeasure, shownMeasures } from "../question";
import { Cut, Drill, type Shown, textIn } from "./parts";
import { groupingsOf, inOrder, type Place, placeOf } from "./series";

/**
 * A row for each value of the first groups, a column for each value of the last one, and what the
 * answer measures of whole rows.
 */
export function PivotTable({ answered, fields, addressOf, label }: Shown) {
  const { question, chart, answer } = answered;
  const groupings = groupingsOf(answered, fields);
  const measures = shownMeasures(question, chart);
  const last = groupings.length - 1;
  const placesOf = ({ keys }: MeasuredGroup, to: number) =>
    Array.from({ length: to }, (_, at) => placeOf(keys, at, groupings));
  const idOf = (places: readonly Place[]) => places.map((place) => place.id).join();
  const columns = inOrder(answered, last, groupings);
  const rows = new Map(
    answer.groups.map((group) => {
      const places = placesOf(group, last);
      return [idOf(places), places] as const;
    }),
  );
  const cells = new Map(
    answer.groups.map((group) => [idOf(placesOf(group, groupings.length)), group]),
  );
  const totals = new Map(
    answer.subtotals
      .filter((group) => group.keys.length === last)
      .map((group) => [idOf(placesOf(group, last)), group]),
  );
  const cell = (group: MeasuredGroup | undefined, measure: Measure, of: string) =>
    group === undefined ? (
      <span className="meta">–</span>
    ) : (
      <Drill to={addressOf(group)} of={of}>
        {textIn(group.measures, measure, fields)}
      </Drill>
    );
  const each = (key: string, draw: (measure: Measure) => React.ReactNode) =>
    measures.map((measure) => (
      <td key={`${key} ${nameOfMeasure(measure)}`} className="end">
        {draw(measure)}
      </td>
    ));
  const columnGroup = groupings[last];
  return (
    <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
      <table className="plain-table report-table">
        <thead>
          <tr>
            {groupings.slice(0, last).map(([group]) => (
              <th key={group.name ?? group.field} scope="col" rowSpan={2}>
                <Cut text={groupLabel(group, fields)} />
              </th>
            ))}
            <th scope="colgroup" colSpan={columns.length * measures.length}>
              {columnGroup !== undefined && <Cut text={groupLabel(columnGroup[0], fields)} />}
            </th>
            {totals.size > 0 && (
              <th scope="colgroup" className="end" colSpan={measures.length}>
                {t("report.total")}
              </th>
            )}
          </tr>
          <tr>
            {[...columns, ...(totals.size > 0 ? [TOTAL] : [])].map((column) =>
              measures.map((measure) => (
                <th
                  key={`${column.id} ${nameOfMeasure(measure)}`}
                  scope="col"
                  className="end"
                >
                  <Cut text={column === TOTAL ? measureLabel(measure, fields) : column.label} />
                  {column !== TOTAL && measures.length > 1 && (
                    <span className="meta">
                      {" "}
                      <Cut text={measureLabel(measure, fields)} />
                    </span>
                  )}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {[...rows].map(([row, places]) => {
            const name = places.map((place) => place.label).join(", ");
            return (
              <tr key={row}>
                {places.map((place, at) => (
                  <th key={at} scope="row">
                    <Cut text={place.label} />
                  </th>
                ))}
                {columns.map((column) =>
                  each(column.id, (measure) =>
                    cell(cells.get(`${row},${column.id}`), measure, `${name}, ${column.label}`),
                  ),
                )}
                {totals.size > 0 &&
                  each("total", (measure) => cell(totals.get(row), measure, name))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const TOTAL: Place = { id: "total", label: "", color: null };
