package plinth.billing.gateway.sandbox;

import java.util.Locale;
import java.util.Optional;

/** A person's choice on the sandbox's page. */
public enum PageChoice {
  APPROVE,
  DECLINE,
  ABANDON;

  /** Returns the value used in the API. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Finds the choice for a value. */
  public static Optional<PageChoice> find(String word) {
    for (PageChoice choice : values()) {
      if (choice.code().equals(word)) {
        return Optional.of(choice);
      }
    }
    return Optional.empty();
  }
}
