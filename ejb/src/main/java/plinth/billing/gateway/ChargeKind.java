package plinth.billing.gateway;

import java.util.Locale;
import java.util.Optional;

/** The purpose of a payment. */
public enum ChargeKind {
  INITIAL,
  RENEWAL,
  SEAT_PRORATION,
  ADDON_ONE_TIME,
  PLAN_CHANGE;

  /** Returns the value used in the API and in the database. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the kind for a stored value. */
  public static ChargeKind of(String word) {
    return find(word)
        .orElseThrow(() -> new IllegalArgumentException("no kind of charge is called " + word));
  }

  /** Finds the kind for a value from outside. */
  public static Optional<ChargeKind> find(String word) {
    for (ChargeKind kind : values()) {
      if (kind.code().equals(word)) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }
}
