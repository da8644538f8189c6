package plinth.identity;

import org.eclipse.microprofile.jwt.JsonWebToken;

/**
 * An access token that was verified.
 *
 * @param claims whom it is about
 * @param token all that it says
 */
public record AccessToken(AccessClaims claims, JsonWebToken token) {}
