/** The icons of the ways to show an answer. */
export const CHART_ICONS = {
  number: { icon: "hash" },
  bar: { icon: "chart-bar" },
  line: { icon: "activity" },
  pie: { icon: "chart-pie" },
  funnel: { icon: "filter" },
  table: { icon: "table" },
  pivot: { icon: "columns-3" },
} as const;
