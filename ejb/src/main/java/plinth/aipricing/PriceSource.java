package plinth.aipricing;

import java.util.Locale;

/** Who set a price. */
public enum PriceSource {
  /** An operator; a sync does not change it. */
  ADMIN,
  /** The price aggregator, or an operator who lets the next sync change it. */
  AGGREGATOR;

  /** Returns the value used in the API and in the database. */
  String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  static PriceSource of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
