package plinth.views;

/** The spacing of the rows of a table. */
public enum Density {
  COMPACT,
  NORMAL,
  COMFORTABLE
}
