import { Link } from "react-router";
import { toNumber } from "../../../api/json";
import { formatNumber } from "../../../records/format";
import { t } from "../../../words";
import { nameOfMeasure, shownMeasures } from "../question";
import { drawn } from "./labels";
import { Drill, type Shown, textIn } from "./parts";
import { groupingsOf, placeOf } from "./series";

/** A bar for each group, with its part of the first one. */
export function Funnel({ answered, fields, addressOf, label }: Shown) {
  const { question, chart, answer } = answered;
  const measure = shownMeasures(question, chart)[0];
  if (measure === undefined) {
    return null;
  }
  const groupings = groupingsOf(answered, fields);
  const values = answer.groups.map((group) => drawn(group.measures[nameOfMeasure(measure)]) ?? 0);
  const most = Math.max(...values, 0);
  const first = values[0] ?? 0;
  return (
    <ol className="funnel" aria-label={label}>
      {answer.groups.map((group, at) => {
        const { id, label: name } = placeOf(group.keys, 0, groupings);
        const value = Math.max(values[at] ?? 0, 0);
        const to = addressOf(group);
        const bar = (
          <span
            className="funnel-bar"
            style={{ inlineSize: most === 0 ? 0 : `${(value / most) * 100}%` }}
          />
        );
        return (
          <li key={id}>
            <span className="funnel-name" title={name}>
              <bdi>{name}</bdi>
            </span>
            {to === null ? (
              <span className="funnel-track">{bar}</span>
            ) : (
              // The number beside it is the same link, for those who use no mouse.
              <Link className="funnel-track" to={to} tabIndex={-1} aria-hidden="true">
                {bar}
              </Link>
            )}
            <Drill to={to} of={name}>
              {textIn(group.measures, measure, fields)}
            </Drill>
            <span className="meta">
              {first > 0 && at > 0 && t("report.ofFirst", { part: percent(value / first) })}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function percent(part: number): string {
  return formatNumber(toNumber(part), {
    style: "percent",
    minimumFractionDigits: 0,
    maximumFractionDigits: 0,
  });
}
