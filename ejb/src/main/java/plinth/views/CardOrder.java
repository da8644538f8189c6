package plinth.views;

/** How the cards in a column of a board are ordered. */
public enum CardOrder {
  /** By the sort of the view. */
  SORT,
  /** By hand, as people put them; records that nobody has moved are ordered newest first. */
  MANUAL
}
