package plinth.fields;

import org.jspecify.annotations.Nullable;

/** The ability of a type whose values add up, exactly. */
public interface Summable {
  /** The amount of the stored value as {@code numeric}; null where there is none. */
  String amount(Column<?> column);

  /** The currency of the stored value as {@code text}; null for a type that has none. */
  default @Nullable String currency(Column<?> column) {
    return null;
  }

  /** A part of the stored value as {@code numeric}, where it is a number. */
  static String numeric(String json) {
    return "case when jsonb_typeof(" + json + ") = 'number' then (" + json + ")::numeric end";
  }
}
