package plinth.reports;

/** How the answer of a report is shown. */
public enum ChartType {
  /** The measures of all records. */
  NUMBER,
  /** A bar for each group; with a second group, several bars beside or above one another. */
  BAR,
  /** A point for each group, connected; with a second group, a line for each of its values. */
  LINE,
  /** A slice for each group. */
  PIE,
  /** A bar for each group, one below the other in the order of the answer. */
  FUNNEL,
  /** A row for each group. */
  TABLE,
  /** A row for each value of the first groups and a column for each value of the last one. */
  PIVOT
}
