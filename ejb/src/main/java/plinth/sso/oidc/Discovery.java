package plinth.sso.oidc;

import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.TtlCache;

/** What providers announce about themselves, kept for ten minutes. */
@ApplicationScoped
class Discovery {
  private static final String PATH = "/.well-known/openid-configuration";

  @Inject private OidcHttp http;

  private final TtlCache<String, OIDCProviderMetadata> seen =
      new TtlCache<>(Duration.ofMinutes(10));

  /** What the provider with this issuer announces. */
  OIDCProviderMetadata metadata(String issuer) {
    return seen.get(issuer, () -> fetch(issuer));
  }

  /** What the provider announces now. */
  OIDCProviderMetadata refresh(String issuer) {
    seen.invalidate(issuer);
    return metadata(issuer);
  }

  private OIDCProviderMetadata fetch(String issuer) {
    String base = issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
    String url = base + PATH;
    OIDCProviderMetadata metadata = parse(url, http.get(url, Map.of()));
    if (!metadata.getIssuer().getValue().equals(issuer)) {
      throw OidcHttp.unreachable(url, "names another issuer: " + metadata.getIssuer().getValue());
    }
    requireEndpoint(url, "authorization_endpoint", metadata.getAuthorizationEndpointURI());
    requireEndpoint(url, "token_endpoint", metadata.getTokenEndpointURI());
    requireEndpoint(url, "jwks_uri", metadata.getJWKSetURI());
    Optional.ofNullable(metadata.getUserInfoEndpointURI())
        .ifPresent(found -> http.check("userinfo_endpoint", found.toString()));
    Optional.ofNullable(metadata.getEndSessionEndpointURI())
        .ifPresent(found -> http.check("end_session_endpoint", found.toString()));
    return metadata;
  }

  private void requireEndpoint(String url, String field, @Nullable URI endpoint) {
    if (endpoint == null) {
      throw OidcHttp.unreachable(url, "names no " + field);
    }
    http.check(field, endpoint.toString());
  }

  private static OIDCProviderMetadata parse(String url, String body) {
    try {
      return OIDCProviderMetadata.parse(body);
    } catch (ParseException | IllegalArgumentException e) {
      throw OidcHttp.unreachable(url, "is no discovery document: " + e.getMessage());
    }
  }
}
