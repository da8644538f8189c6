package plinth.sso;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a provider's validated logout token says.
 *
 * @param tokenId the token's identifier, which is used once
 * @param subject whose sign-ins end; null: whoever has the session
 * @param session the provider's session that ended; null: all of the subject
 * @param expiresAt when the token can no longer be used
 */
public record LogoutNotice(
    String tokenId, @Nullable String subject, @Nullable String session, Instant expiresAt) {}
