/** The colours offered for objects, folders and options, from which people choose. */
export const COLORS: readonly string[] = [
  "#8a94a6",
  "#2f6fed",
  "#0891b2",
  "#0f766e",
  "#1f9d55",
  "#84a614",
  "#d98e04",
  "#e2601c",
  "#d64545",
  "#c2418c",
  "#7a4fd0",
  "#7a5c48",
];
