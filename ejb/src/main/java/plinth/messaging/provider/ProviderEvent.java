package plinth.messaging.provider;

import jakarta.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * One event of a provider, as the inbox stores it. A delivery with several events is split.
 *
 * @param kind the kind of event, such as {@code message}; unique in a session together with the key
 * @param key the provider's key of the event, stable across redeliveries
 * @param about the provider's id of the message concerned; null for none
 * @param body the data needed to interpret the event
 */
public record ProviderEvent(String kind, String key, @Nullable String about, JsonObject body) {
  /** The kind of events that are not understood. */
  public static final String UNRECOGNIZED = "unrecognized";
}
