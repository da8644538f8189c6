package plinth.aipricing;

import java.util.Locale;

/** Who set a price. */
public enum PriceSource {
  /** An operator; a sync leaves it alone. */
  ADMIN,
  /** The price aggregator, or an operator who leaves it to the next sync. */
  AGGREGATOR;

  /** The word on the wire and in the rows. */
  String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  static PriceSource of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
