package plinth.billing;

import java.util.Locale;

/**
 * How a subscription stands.
 *
 * <p>Spec: Subscription status.
 */
public enum SubscriptionStatus {
  TRIAL,
  ACTIVE,
  PAST_DUE,
  CANCELED,
  SUSPENDED;

  /** The word on the wire and in the rows. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static SubscriptionStatus of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
