package plinth.access.key;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The data of an API key that the gate checks.
 *
 * @param id number of the key
 * @param workspaceId its workspace
 * @param scopes its rights
 * @param expiresAt when it expires; null: never
 */
public record KeyCredential(
    long id, long workspaceId, Set<String> scopes, @Nullable Instant expiresAt) {
  /** Whether the key has expired at this moment. */
  boolean isExpired(Instant moment) {
    return expiresAt != null && !moment.isBefore(expiresAt);
  }
}
