package plinth.access.oauth;

import java.time.Instant;
import java.util.List;

/**
 * What an app gets for a consent, to be exchanged for a token.
 *
 * @param adminId who consented
 * @param redirectUri where it was sent to
 * @param challenge the S256 challenge of PKCE that its verifier must meet
 */
record OAuthCode(
    long appId,
    long workspaceId,
    long adminId,
    List<String> scopes,
    String redirectUri,
    String challenge,
    Instant expiresAt) {}
