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

  /** The word on the wire and in rows. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The kind of a word. */
  public static ChargeKind of(String word) {
    return find(word)
        .orElseThrow(() -> new IllegalArgumentException("no kind of charge is called " + word));
  }

  /** The kind of a word that came from outside, if it is one. */
  public static Optional<ChargeKind> find(String word) {
    for (ChargeKind kind : values()) {
      if (kind.code().equals(word)) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }
}
