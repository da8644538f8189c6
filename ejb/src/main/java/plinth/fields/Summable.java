package plinth.fields;

import org.jspecify.annotations.Nullable;

/** Implemented by types whose values can be summed exactly. */
public interface Summable {
  /** The amount of the stored value as {@code numeric}; null if there is none. */
  String amount(Column<?> column);

  /** The currency of the stored value as {@code text}; null for a type that has none. */
  default @Nullable String currency(Column<?> column) {
    return null;
  }

  /** A JSON number as {@code numeric}; JSON null is none. */
  static String numeric(String json) {
    return "nullif(" + json + ", 'null')::numeric";
  }
}
