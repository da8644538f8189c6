package plinth.access.oauth;

import java.time.Instant;
import java.util.List;

/**
 * An authorization code that an app gets for a consent and exchanges for a token.
 *
 * @param adminId the admin who consented
 * @param redirectUri the redirect URI it was sent to
 * @param challenge the S256 challenge of PKCE that the verifier must match
 */
record OAuthCode(
    long appId,
    long workspaceId,
    long adminId,
    List<String> scopes,
    String redirectUri,
    String challenge,
    Instant expiresAt) {}
