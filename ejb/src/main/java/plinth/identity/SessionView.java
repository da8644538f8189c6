package plinth.identity;

import java.time.Instant;

/**
 * An active sign-in of the calling user.
 *
 * @param slug its name
 * @param agent user agent of its last use
 * @param address network address of its last use
 * @param isCurrent whether the request belongs to this sign-in
 */
public record SessionView(
    String slug,
    String agent,
    String address,
    Instant createdAt,
    Instant lastUsedAt,
    boolean isCurrent) {}
