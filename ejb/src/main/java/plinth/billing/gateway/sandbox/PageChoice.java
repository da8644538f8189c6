package plinth.billing.gateway.sandbox;

import java.util.Locale;
import java.util.Optional;

/** What people choose on the sandbox's page. */
public enum PageChoice {
  APPROVE,
  DECLINE,
  ABANDON;

  /** The word on the wire. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The choice of a word, if it is one. */
  public static Optional<PageChoice> find(String word) {
    for (PageChoice choice : values()) {
      if (choice.code().equals(word)) {
        return Optional.of(choice);
      }
    }
    return Optional.empty();
  }
}
