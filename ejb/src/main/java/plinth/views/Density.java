package plinth.views;

/** How close the rows of a table stand. */
public enum Density {
  COMPACT,
  NORMAL,
  COMFORTABLE
}
