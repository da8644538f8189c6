package plinth.access.oauth;

import org.jspecify.annotations.Nullable;

/**
 * A request to the token endpoint, as in RFC 6749 and 7636.
 *
 * @param authorization the {@code Authorization} header, if the client authenticates with Basic
 */
public record TokenGrant(
    @Nullable String authorization,
    @Nullable String grantType,
    @Nullable String code,
    @Nullable String redirectUri,
    @Nullable String codeVerifier,
    @Nullable String clientId,
    @Nullable String clientSecret,
    @Nullable String scope) {}
