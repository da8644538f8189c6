package plinth.identity.factor;

import java.time.Instant;

/**
 * A device on which its user need not enter a code at sign-in.
 *
 * @param slug its name in the path
 * @param agent the user agent of its last sign-in
 * @param address the network address of its last sign-in
 * @param createdAt when it was remembered
 * @param lastUsedAt when it last replaced a code
 * @param expiresAt when it is forgotten
 */
public record DeviceView(
    String slug,
    String agent,
    String address,
    Instant createdAt,
    Instant lastUsedAt,
    Instant expiresAt) {}
