package plinth.messaging.provider;

import jakarta.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * One event of a provider, as the inbox stores it. A delivery with several events is split.
 *
 * @param kind what it is about, such as {@code message}; with the key it is unique in a session
 * @param key the provider's word for it, stable over redeliveries
 * @param about the provider's id of the message that it is about; null for none
 * @param body all that its reading needs
 */
public record ProviderEvent(String kind, String key, @Nullable String about, JsonObject body) {
  /** The kind of what is not understood. */
  public static final String UNRECOGNIZED = "unrecognized";
}
