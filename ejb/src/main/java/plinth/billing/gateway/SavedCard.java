package plinth.billing.gateway;

import org.jspecify.annotations.Nullable;

/**
 * A saved card.
 *
 * @param token what the provider needs to charge the card again: JSON that only the adapter reads
 * @param brand the brand, such as {@code VISA}
 * @param lastFour the last four digits
 */
public record SavedCard(String token, @Nullable String brand, @Nullable String lastFour) {
  /** Omits the token, which must never be logged. */
  @Override
  public String toString() {
    return "SavedCard[" + brand + " " + lastFour + "]";
  }
}
