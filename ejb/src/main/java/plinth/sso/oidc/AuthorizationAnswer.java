package plinth.sso.oidc;

import org.jspecify.annotations.Nullable;

/**
 * What a provider sent back with the browser.
 *
 * @param code the authorization code; null: there is none
 * @param error the error; null: there is none
 * @param issuer the provider's issuer (RFC 9207); null: it names none
 */
public record AuthorizationAnswer(
    @Nullable String code, @Nullable String error, @Nullable String issuer) {}
