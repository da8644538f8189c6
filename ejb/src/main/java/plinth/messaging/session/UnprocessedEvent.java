package plinth.messaging.session;

import jakarta.json.JsonObject;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;

/**
 * A provider event that was not understood or failed.
 *
 * @param kind kind of the event
 * @param state {@code unrecognized}, or {@code refused} if processing failed
 * @param reason the reason; null if none was given
 * @param body the event as the provider sent it
 */
public record UnprocessedEvent(
    String kind,
    @Words({"unrecognized", "refused"}) String state,
    @Nullable String reason,
    JsonObject body,
    Instant receivedAt) {}
