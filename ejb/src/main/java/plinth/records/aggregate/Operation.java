package plinth.records.aggregate;

import java.util.Locale;

/** What is computed from the records of a group. */
public enum Operation {
  COUNT,
  COUNT_DISTINCT,
  SUM,
  AVG,
  MIN,
  MAX,
  MEDIAN;

  /** The word on the wire. */
  String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
