package plinth.access.oauth;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The data of an app's token that the gate checks.
 *
 * @param appId number of the app: it counts as the credential, whichever token it uses
 * @param adminId who consented; null: the app acts for itself
 * @param scopes what the token may do
 */
public record OAuthToken(
    long appId, long workspaceId, @Nullable Long adminId, Set<String> scopes, Instant expiresAt) {}
