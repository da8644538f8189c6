package plinth.fields;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The operators of the filter grammar. A negative operator is the exact complement of its positive
 * one, so {@code neq} is also true for an empty value.
 */
public enum Operator {
  EQ,
  NEQ(EQ),
  IN,
  NOT_IN(IN),
  CONTAINS,
  NOT_CONTAINS(CONTAINS),
  STARTS_WITH,
  ENDS_WITH,
  GT,
  GTE,
  LT,
  LTE,
  BETWEEN,
  IS_NOT_EMPTY,
  IS_EMPTY(IS_NOT_EMPTY),
  WITHIN_NEXT,
  WITHIN_PAST,
  ON_DATE;

  private static final Map<String, Operator> BY_KEY =
      Arrays.stream(values()).collect(Collectors.toMap(Operator::key, Function.identity()));

  private final Operator positive;

  Operator() {
    this.positive = this;
  }

  Operator(Operator positive) {
    this.positive = positive;
  }

  /** The word on the wire: lower snake case. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The operator of which this one is the complement, or this operator. */
  public Operator positive() {
    return positive;
  }

  /** Whether this operator is the complement of {@link #positive()}. */
  public boolean isNegative() {
    return positive != this;
  }

  /** Whether this operator takes no operand. */
  public boolean isUnary() {
    return positive == IS_NOT_EMPTY;
  }

  /**
   * Whether this operator takes {@code amount} and {@code unit} and depends on the current time.
   */
  public boolean isRelative() {
    return this == WITHIN_NEXT || this == WITHIN_PAST || this == ON_DATE;
  }

  /** The operator for a word on the wire. */
  public static Optional<Operator> of(String key) {
    return Optional.ofNullable(BY_KEY.get(key));
  }
}
