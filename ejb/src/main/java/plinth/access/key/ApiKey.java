package plinth.access.key;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.access.Scopes;

/**
 * An API key as shown to its workspace; the secret is only shown once, when it is created.
 *
 * @param slug its slug, unique in the workspace
 * @param name its name for people
 * @param prefix the beginning of the key, for recognition
 * @param scopes the rights of the key, see {@link Scopes}
 * @param maker number of the admin who created it
 * @param createdAt when it was created
 * @param expiresAt when it expires; null: never
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
