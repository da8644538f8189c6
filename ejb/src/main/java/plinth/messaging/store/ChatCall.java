package plinth.messaging.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;
import plinth.messaging.Direction;

/**
 * A call with a contact.
 *
 * @param slug address of the call
 * @param chatSlug chat of the contact
 * @param sessionSlug session of the call
 * @param status {@code ringing}, {@code accepted}, {@code rejected} or {@code ended}
 * @param duration in seconds; null until the call is over
 */
public record ChatCall(
    String slug,
    String chatSlug,
    String sessionSlug,
    Direction direction,
    @Words({"ringing", "accepted", "rejected", "ended"}) String status,
    boolean isVideo,
    Instant startedAt,
    @Nullable Long duration) {}
