package plinth.messaging.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;
import plinth.messaging.Direction;

/**
 * A call of a contact.
 *
 * @param slug its address
 * @param chatSlug the contact's chat
 * @param sessionSlug the session that it came by
 * @param status {@code ringing}, {@code accepted}, {@code rejected} or {@code ended}
 * @param duration in seconds, once it is over
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
