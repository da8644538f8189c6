package plinth.access.key;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.access.Scopes;

/**
 * An API key as its workspace sees it; the secret was shown once, when it was made.
 *
 * @param slug its slug, unique in the workspace
 * @param name its name for people
 * @param prefix how the key begins, to recognise it by
 * @param scopes what it may do, see {@link Scopes}
 * @param maker number of the admin who made it
 * @param createdAt when it was made
 * @param expiresAt when it ends; null: never
 * @param lastUsedAt when it was last used, to the minute; null: never
 */
public record ApiKey(
    String slug,
    String name,
    String prefix,
    List<String> scopes,
    long maker,
    Instant createdAt,
    @Nullable Instant expiresAt,
    @Nullable Instant lastUsedAt) {}
