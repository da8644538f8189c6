package plinth.billing;

import java.util.Locale;

/** The status of a subscription. */
public enum SubscriptionStatus {
  TRIAL,
  ACTIVE,
  PAST_DUE,
  CANCELED,
  SUSPENDED;

  /** Returns the value used in the API and in the database. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the status for a stored value. */
  public static SubscriptionStatus of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
