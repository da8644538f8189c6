package plinth.billing;

import java.util.Locale;

/**
 * How often a subscription is billed.
 *
 * <p>Spec: Plan catalog.
 */
public enum BillingPeriod {
  MONTHLY,
  ANNUAL;

  static BillingPeriod of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
