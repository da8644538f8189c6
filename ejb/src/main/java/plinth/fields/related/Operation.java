package plinth.fields.related;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What is measured of many records. */
public enum Operation {
  COUNT,
  COUNT_DISTINCT,
  SUM,
  AVG,
  MIN,
  MAX,
  MEDIAN;

  /** The word on the wire. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The operation for a word on the wire. */
  public static Optional<Operation> of(String word) {
    return Arrays.stream(values()).filter(one -> one.code().equals(word)).findFirst();
  }
}
