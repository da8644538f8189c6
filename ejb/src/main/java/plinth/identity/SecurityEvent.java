package plinth.identity;

import java.time.Instant;

/**
 * An entry of the platform's audit record about an account, as its user may see it.
 *
 * @param action what was done, such as {@code sign_in.succeeded}
 * @param address network address it came from; empty if somebody else did it
 * @param agent user agent it came from; empty in the same case
 */
public record SecurityEvent(Instant at, String action, String address, String agent) {}
