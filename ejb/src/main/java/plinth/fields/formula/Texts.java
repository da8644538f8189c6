package plinth.fields.formula;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.fields.notation.Money;

/** Texts within bounds: of at most 10,000 characters, and empty if they have none. */
final class Texts {
  /** The most characters of a text; further ones are cut off. */
  static final int MAX = 10_000;

  private Texts() {}

  /** The text cut to the bounds; null if it has no characters. */
  static @Nullable String bounded(String text) {
    return text.isEmpty() ? null : left(text, MAX);
  }

  /** The first characters; a character outside of the basic plane counts as one. */
  static String left(String text, int count) {
    return text.codePointCount(0, text.length()) <= count
        ? text
        : text.substring(0, text.offsetByCodePoints(0, Math.max(0, count)));
  }

  /** The last characters. */
  static String right(String text, int count) {
    int length = text.codePointCount(0, text.length());
    return length <= count
        ? text
        : text.substring(text.offsetByCodePoints(0, length - Math.max(0, count)));
  }

  /** The value as text: numbers with a decimal point, dates as {@code 2026-01-31}. */
  static String of(Object value) {
    if (value instanceof BigDecimal number) {
      return number.toPlainString();
    }
    if (value instanceof Money money) {
      return money.amount().toPlainString() + " " + money.currency();
    }
    return value instanceof List<?> options
        ? options.stream().map(String::valueOf).collect(Collectors.joining("; "))
        : value.toString();
  }

  /** The texts of the values that are not empty, one after the other. */
  static Node joined(List<Node> parts) {
    return Node.of(
        ValueKind.TEXT,
        inputs -> {
          StringBuilder all = new StringBuilder();
          for (Node part : parts) {
            Object value = part.value().of(inputs);
            if (value != null && all.length() < 2 * MAX) {
              all.append(of(value));
            }
          }
          return bounded(all.toString());
        });
  }
}
