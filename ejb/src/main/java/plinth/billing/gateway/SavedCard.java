package plinth.billing.gateway;

import org.jspecify.annotations.Nullable;

/**
 * A card that was saved.
 *
 * @param token what its provider needs to charge it again: JSON that only the adapter reads
 * @param brand such as {@code VISA}
 * @param lastFour its last four digits
 */
public record SavedCard(String token, @Nullable String brand, @Nullable String lastFour) {
  /** Without the token, which never reaches a log. */
  @Override
  public String toString() {
    return "SavedCard[" + brand + " " + lastFour + "]";
  }
}
