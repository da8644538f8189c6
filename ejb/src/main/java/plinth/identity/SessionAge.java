package plinth.identity;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How old a sign-in is.
 *
 * @param signedInAt when the person signed in
 * @param lastUsedAt when its tokens of one workspace were last renewed; null: it has none
 */
public record SessionAge(Instant signedInAt, @Nullable Instant lastUsedAt) {}
