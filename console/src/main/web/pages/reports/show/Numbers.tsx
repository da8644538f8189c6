import { measureLabel, nameOfMeasure, shownMeasures } from "../question";
import { Drill, type Shown, textIn } from "./parts";

/** The measures of all records, large. */
export function Numbers({ answered, fields, addressOf }: Shown) {
  const { question, chart, answer } = answered;
  return (
    <dl className="report-numbers">
      {shownMeasures(question, chart).map((measure) => {
        const label = measureLabel(measure, fields);
        return (
          <div key={nameOfMeasure(measure)}>
            <dt className="meta">
              <bdi>{label}</bdi>
            </dt>
            <dd>
              <Drill to={addressOf(null)} of={label}>
                {textIn(answer.total, measure, fields)}
              </Drill>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
