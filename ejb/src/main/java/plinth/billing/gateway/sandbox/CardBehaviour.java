package plinth.billing.gateway.sandbox;

import java.util.Locale;
import java.util.Optional;

/** How a saved card of the sandbox behaves when it is charged later. */
public enum CardBehaviour {
  /** Each charge is captured immediately. */
  SUCCEEDS("Every later charge succeeds", "4242"),
  /** Each charge is declined for good. */
  DECLINES("Later charges are finally declined", "4243"),
  /** Each charge is declined with the promise of a retry, which never happens. */
  DECLINES_FOR_NOW("Later charges are declined for now", "4244"),
  /** Each charge is pending at first, and captured a little later. */
  SETTLES_LATE("Later charges are pending and settle late", "4245"),
  /** Each charge is captured, and its first response is lost. */
  LOSES_ANSWER("Later charges succeed, but the first answer is lost", "4246");

  private final String label;
  private final String lastFour;

  CardBehaviour(String label, String lastFour) {
    this.label = label;
    this.lastFour = lastFour;
  }

  /** The last four digits, by which people distinguish such cards. */
  String lastFour() {
    return lastFour;
  }

  /** Returns the label for people. */
  public String label() {
    return label;
  }

  /** Returns the value used in the API and in the database. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Finds the behavior for a value. */
  public static Optional<CardBehaviour> find(String word) {
    for (CardBehaviour behaviour : values()) {
      if (behaviour.code().equals(word)) {
        return Optional.of(behaviour);
      }
    }
    return Optional.empty();
  }
}
