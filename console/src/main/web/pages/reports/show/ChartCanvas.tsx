import "../../../common";
import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  type ChartDataset,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  Tooltip,
} from "chart.js";
import { useEffect, useRef } from "react";
import { useTheme } from "../../../shell/theme";
import { useLocale } from "../../../words";
import { cut, inLines } from "./cut";
import { type Paint, paintOf, useSystemTheme } from "./paint";
import type { Drawing } from "./series";

Chart.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  Tooltip,
);

/** Up to this width, the names of slices stand below them. */
const MOST_BELOW = 480;

interface Drawn {
  type: "bar" | "line" | "pie";
  isStacked: boolean;
  drawing: Drawing;
  /** A value of a series as it is read. */
  textOf: (series: number, value: number) => string;
  /** Opens the records of a point. */
  onPick: (series: number, place: number) => void;
}

/** Bars, lines or slices, drawn in the colours of the theme. */
export default function ChartCanvas({ label, ...drawn }: Drawn & { label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const locale = useLocale();
  const theme = useTheme();
  const system = useSystemTheme();
  const latest = useRef(drawn);
  latest.current = drawn;
  const { type, isStacked, drawing } = drawn;
  useEffect(() => {
    if (canvas.current === null) {
      return undefined;
    }
    const chart = new Chart(
      canvas.current,
      configured({ type, isStacked, drawing }, paintOf(canvas.current), latest),
    );
    return () => chart.destroy();
  }, [type, isStacked, drawing, locale, theme, system]);
  return (
    <div className="chart-canvas">
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  );
}

function configured(
  { type, isStacked, drawing }: Pick<Drawn, "type" | "isStacked" | "drawing">,
  paint: Paint,
  latest: { readonly current: Drawn },
): ChartConfiguration {
  const isPie = type === "pie";
  const isRtl = document.documentElement.dir === "rtl";
  const placeOf = (width: number) =>
    isPie && width > MOST_BELOW ? (isRtl ? "left" : "right") : "bottom";
  const isCounted = drawing.series.every((one) => one.measure.op.startsWith("count"));
  const hasLegend = isPie || drawing.series.length > 1;
  const axis = {
    stacked: isStacked,
    ticks: { color: paint.text, font: { family: paint.font }, maxRotation: 45 },
    border: { color: paint.line },
  };
  const shownText = (series: number, value: unknown) =>
    typeof value === "number" ? latest.current.textOf(series, value) : "";
  return {
    type,
    data: {
      labels: drawing.places.map((place) => place.label),
      datasets: drawing.series.map((_, at) => datasetOf(type, drawing, at, paint)),
    },
    options: {
      animation: false,
      maintainAspectRatio: false,
      layout: { padding: { top: 8 } },
      interaction: { mode: "nearest", intersect: type !== "line" },
      onResize: ({ options }, { width }) => {
        if (options.plugins?.legend !== undefined) {
          options.plugins.legend.position = placeOf(width);
        }
      },
      onClick: (_, [hit]) => hit && latest.current.onPick(hit.datasetIndex, hit.index),
      onHover: (event, hits) => {
        const { target } = event.native ?? {};
        if (target instanceof HTMLElement) {
          target.style.cursor = hits.length > 0 ? "pointer" : "";
        }
      },
      plugins: {
        legend: {
          display: hasLegend,
          rtl: isRtl,
          position: placeOf(0),
          labels: {
            color: paint.text,
            font: { family: paint.font },
            boxWidth: 12,
            generateLabels: (chart) =>
              (isPie ? Chart.overrides.pie : Chart.defaults).plugins?.legend?.labels
                ?.generateLabels?.(chart)
                .map((item) => ({ ...item, text: cut(item.text) })) ?? [],
          },
        },
        tooltip: {
          rtl: isRtl,
          bodyFont: { family: paint.font },
          titleFont: { family: paint.font },
          callbacks: {
            title: ([item]) => inLines(item?.label ?? ""),
            label: ({ dataset, datasetIndex, raw }) =>
              inLines(
                `${isPie ? "" : `${dataset.label ?? ""}: `}${shownText(datasetIndex, raw)}`,
              ),
          },
        },
      },
      ...(isPie
        ? {}
        : {
            scales: {
              x: {
                ...axis,
                offset: true,
                reverse: isRtl,
                grid: { display: false },
                ticks: {
                  ...axis.ticks,
                  callback: (value) => cut(drawing.places[Number(value)]?.label ?? ""),
                },
              },
              y: {
                ...axis,
                beginAtZero: true,
                position: isRtl ? ("right" as const) : ("left" as const),
                grid: { color: paint.line },
                ticks: {
                  ...axis.ticks,
                  ...(isCounted ? { precision: 0 } : {}),
                  callback: (value) => shownText(0, value),
                },
              },
            },
          }),
    },
  };
}

function datasetOf(
  type: Drawn["type"],
  { places, series }: Drawing,
  at: number,
  paint: Paint,
): ChartDataset {
  const one = series[at];
  const nth = (place: number) => paint.series[place % paint.series.length] ?? paint.text;
  const isColoured = series.length === 1 && places.some((place) => place.color !== null);
  const color = one?.color ?? nth(at);
  const ofPlaces = places.map((place, index) => place.color ?? nth(index));
  const ground = type === "pie" || (type === "bar" && isColoured) ? ofPlaces : color;
  return {
    label: one?.label ?? "",
    data: (one?.points ?? []).map((point) => point.value) as number[],
    backgroundColor: ground,
    hoverBackgroundColor: ground,
    hoverBorderColor: type === "line" ? color : paint.text,
    hoverBorderWidth: 2,
    borderColor: type === "pie" ? paint.surface : color,
    borderWidth: type === "bar" ? 0 : 2,
    ...(type === "bar" ? { maxBarThickness: 56, borderRadius: 3 } : {}),
    ...(type === "line"
      ? {
          pointRadius: 4,
          pointHoverRadius: 6,
          spanGaps: true,
          segment: {
            borderColor: ({ p1DataIndex }) =>
              places[p1DataIndex]?.isApart === true ? "transparent" : undefined,
          },
        }
      : {}),
  };
}
