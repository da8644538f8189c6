package plinth.fields.formula;

import java.util.Locale;

/** The kinds of values in formulas. Each value is an object of one Java class, or null if empty. */
public enum ValueKind {
  /** A {@link java.math.BigDecimal}. */
  NUMBER("a number"),
  /** A {@link String} of at least one character. */
  TEXT("a text"),
  /** A {@link Boolean}. */
  BOOLEAN("true or false"),
  /** A {@link java.time.LocalDate}. */
  DATE("a date"),
  /** A {@link java.time.Instant}. */
  DATETIME("a date and time"),
  /** A {@link plinth.fields.notation.Money}. */
  MONEY("an amount of money"),
  /** A list of {@link String}: the options that a field with several options has. */
  OPTIONS("a list of options");

  private final String phrase;

  ValueKind(String phrase) {
    this.phrase = phrase;
  }

  /** The word on the wire. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The kind with its article, for messages to people. */
  public String phrase() {
    return phrase;
  }
}
