package plinth.fields.type;

import java.math.BigDecimal;
import java.util.regex.Pattern;
import plinth.fields.setting.JsonShapes;
import plinth.kernel.Problem;

/** Exact decimals as text and as content of slots. */
final class Decimals {
  private static final Pattern FORM =
      Pattern.compile("[+-]?(\\d{1,400}(\\.\\d{0,400})?|\\.\\d{1,400})([eE][+-]?\\d{1,3})?");
  private static final Pattern GROUPS = Pattern.compile("[+-]?\\d{1,3}(,\\d{3})+(\\.\\d*)?");

  private Decimals() {}

  /** Parses a number as people type it: a decimal point, and commas only between thousands. */
  static BigDecimal parse(String text, String at) {
    String plain = text.strip();
    if (GROUPS.matcher(plain).matches()) {
      plain = plain.replace(",", "");
    }
    if (!FORM.matcher(plain).matches()) {
      throw Problem.invalid(at, "type", "Must be a number such as 1250.50");
    }
    return JsonShapes.inDouble(new BigDecimal(plain), at);
  }

  /** The same text for all ways to write a number. */
  static String canonical(BigDecimal value) {
    return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
  }

  /** The nearest double. */
  static Double slot(BigDecimal value) {
    return value.doubleValue();
  }
}
