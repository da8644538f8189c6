package plinth.fields.notation;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An amount of money.
 *
 * @param amount an exact decimal
 * @param currency an ISO 4217 code; empty only in a condition that matches any currency
 */
public record Money(BigDecimal amount, String currency) {
  /** An amount with the code of its currency before or after it. */
  static final Pattern FORM =
      Pattern.compile("([A-Za-z]{3}[\\s\\h]*)?(.*?)([\\s\\h]*[A-Za-z]{3})?");

  /** A group of the match; empty if it is absent. */
  static String group(Matcher form, int group) {
    String part = form.group(group);
    return part == null ? "" : part;
  }
}
