package plinth.access.directory;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The token of a workspace's directory as its owners see it, without its secret.
 *
 * @param prefix the beginning of the token, for recognition
 * @param maker number of the admin who made it
 * @param createdAt when it was made
 * @param lastUsedAt when it was last used; null: never
 */
public record DirectoryToken(
    String prefix, long maker, Instant createdAt, @Nullable Instant lastUsedAt) {}
