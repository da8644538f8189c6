package plinth.billing;

import java.util.Locale;

/** The status of a subscription. */
public enum SubscriptionStatus {
  TRIAL,
  ACTIVE,
  PAST_DUE,
  CANCELED,
  SUSPENDED;

  /** The word on the wire and in the rows. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The status that the database names by this word. */
  public static SubscriptionStatus of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
