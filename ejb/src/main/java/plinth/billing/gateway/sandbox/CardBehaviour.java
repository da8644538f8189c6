package plinth.billing.gateway.sandbox;

import java.util.Locale;
import java.util.Optional;

/** What a saved card of the sandbox does when it is charged later. */
public enum CardBehaviour {
  /** Each charge is captured at once. */
  SUCCEEDS("Every later charge succeeds", "4242"),
  /** Each charge is declined for good. */
  DECLINES("Later charges are declined for good", "4243"),
  /** Each charge is declined with the word that the gateway will try again, which it does not. */
  DECLINES_FOR_NOW("Later charges are declined for now", "4244"),
  /** Each charge is pending at first, and captured a little later. */
  SETTLES_LATE("Later charges are pending and settle late", "4245"),
  /** Each charge is captured, and its first answer lost. */
  LOSES_ANSWER("Later charges succeed, but the first answer is lost", "4246");

  private final String label;
  private final String lastFour;

  CardBehaviour(String label, String lastFour) {
    this.label = label;
    this.lastFour = lastFour;
  }

  /** By which people tell such cards apart. */
  String lastFour() {
    return lastFour;
  }

  /** What people read. */
  public String label() {
    return label;
  }

  /** The word on the wire and in rows. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The behaviour of a word, if it is one. */
  public static Optional<CardBehaviour> find(String word) {
    for (CardBehaviour behaviour : values()) {
      if (behaviour.code().equals(word)) {
        return Optional.of(behaviour);
      }
    }
    return Optional.empty();
  }
}
