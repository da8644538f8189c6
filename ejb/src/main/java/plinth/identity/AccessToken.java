package plinth.identity;

import org.eclipse.microprofile.jwt.JsonWebToken;

/**
 * A verified access token.
 *
 * @param claims the claims about its holder
 * @param token the whole token
 */
public record AccessToken(AccessClaims claims, JsonWebToken token) {}
