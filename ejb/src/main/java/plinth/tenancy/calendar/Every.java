package plinth.tenancy.calendar;

/** How often something recurs. */
public enum Every {
  DAY,
  WEEK,
  MONTH
}
