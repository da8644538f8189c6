import { lazy, Suspense, useMemo } from "react";
import { useNavigate } from "react-router";
import { Skeleton } from "../../../parts/States";
import { t, useLocale } from "../../../words";
import { AnswerTable } from "./AnswerTable";
import { measureText } from "./labels";
import type { Shown } from "./parts";
import { drawingOf } from "./series";

const ChartCanvas = lazy(() => import("./ChartCanvas"));

/** A drawing whose parts open their records, with the same values as a table. */
export function DrawnChart({ type, ...shown }: Shown & { type: "bar" | "line" | "pie" }) {
  const { answered, fields, addressOf, label } = shown;
  const navigate = useNavigate();
  const locale = useLocale();
  // The words of the labels depend on the locale.
  const drawing = useMemo(() => drawingOf(answered, fields), [answered, fields.length, locale]);
  const pick = (series: number, place: number) => {
    const group = drawing.series[series]?.points[place]?.group;
    const address = group == null ? null : addressOf(group);
    if (address !== null) {
      void navigate(address);
    }
  };
  return (
    <figure className="drawn-chart">
      <Suspense fallback={<Skeleton lines={6} />}>
        <ChartCanvas
          label={t("report.drawing", { label })}
          type={type}
          isStacked={answered.chart.stacked === true}
          drawing={drawing}
          textOf={(series, value) => {
            const measure = drawing.series[series]?.measure ?? { op: "count" };
            const field = fields.find((one) => one.slug === measure.field);
            return measureText(value, measure, field);
          }}
          onPick={pick}
        />
      </Suspense>
      <details>
        <summary>{t("bars.table")}</summary>
        <AnswerTable {...shown} />
      </details>
    </figure>
  );
}
