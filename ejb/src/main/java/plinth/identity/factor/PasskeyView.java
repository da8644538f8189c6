package plinth.identity.factor;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A passkey, as its holder sees it.
 *
 * @param slug its name in the path
 * @param name the name that its holder gave it
 * @param isSynced whether the authenticator may copy it to other devices of its owner
 * @param createdAt when it was added
 * @param lastUsedAt when it last signed in or proved its holder; null: never
 */
public record PasskeyView(
    String slug, String name, boolean isSynced, Instant createdAt, @Nullable Instant lastUsedAt) {}
