package plinth.identity;

import java.time.Instant;

/**
 * A sign-in of the calling user that was not ended.
 *
 * @param slug its name
 * @param agent user agent of its last use
 * @param address network address of its last use
 * @param isCurrent whether the request was made with it
 */
public record SessionView(
    String slug,
    String agent,
    String address,
    Instant createdAt,
    Instant lastUsedAt,
    boolean isCurrent) {}
