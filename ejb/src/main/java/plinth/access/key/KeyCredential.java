package plinth.access.key;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The data of an API key that the gate checks.
 *
 * @param id number of the key
 * @param workspaceId the workspace it opens
 * @param scopes what it may do
 * @param expiresAt when it ends; null: never
 */
public record KeyCredential(
    long id, long workspaceId, Set<String> scopes, @Nullable Instant expiresAt) {
  /** Whether the key has ended by this moment. */
  boolean isOver(Instant moment) {
    return expiresAt != null && !moment.isBefore(expiresAt);
  }
}
