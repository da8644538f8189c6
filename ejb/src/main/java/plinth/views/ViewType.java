package plinth.views;

/** How a view shows records. */
public enum ViewType {
  /** Rows and columns. */
  TABLE,
  /** A column for each option of a field. */
  KANBAN,
  /** A calendar of days. */
  CALENDAR
}
