package plinth.sso.oidc;

import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.auth.ClientAuthenticationMethod;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.token.AccessToken;
import com.nimbusds.oauth2.sdk.util.JSONObjectUtils;
import com.nimbusds.oauth2.sdk.util.URLUtils;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponse;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import com.nimbusds.openid.connect.sdk.token.OIDCTokens;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.sso.AttemptSecrets;
import plinth.sso.IdentityProvider;
import plinth.sso.SsoProblem;

/** Exchanges codes for tokens at providers, and asks them about people. */
@ApplicationScoped
class CodeExchange {
  @Inject private OidcHttp http;

  /**
   * The tokens of a sign-in.
   *
   * @param idToken the ID token, not validated
   * @param accessToken the access token
   */
  record Tokens(String idToken, AccessToken accessToken) {}

  /** The tokens for a code; refuses a provider that gives none. */
  Tokens exchange(
      IdentityProvider.Client client,
      @Nullable String secret,
      OIDCProviderMetadata metadata,
      URI redirect,
      AttemptSecrets secrets,
      String code) {
    Map<String, List<String>> form = new LinkedHashMap<>();
    form.put("grant_type", List.of("authorization_code"));
    form.put("code", List.of(code));
    form.put("redirect_uri", List.of(redirect.toString()));
    form.put("code_verifier", List.of(secrets.verifier()));
    Map<String, String> headers = Map.of();
    if (secret != null && usesBasic(metadata)) {
      headers =
          Map.of(
              "Authorization",
              new ClientSecretBasic(new ClientID(client.id()), new Secret(secret))
                  .toHTTPAuthorizationHeader());
    } else {
      form.put("client_id", List.of(client.id()));
      if (secret != null) {
        form.put("client_secret", List.of(secret));
      }
    }
    String url = metadata.getTokenEndpointURI().toString();
    OidcHttp.Answer answer = http.post(url, URLUtils.serializeParameters(form), headers);
    if (answer.status() >= 400 && answer.status() < 500) {
      throw new Problem(SsoProblem.SSO_REFUSED, "The provider refused the code");
    } else if (answer.status() != 200) {
      throw OidcHttp.unreachable(url, "answered " + answer.status());
    }
    return parse(url, answer.body());
  }

  /** A provider that announces nothing accepts Basic (OpenID Connect Discovery, 3). */
  private static boolean usesBasic(OIDCProviderMetadata metadata) {
    List<ClientAuthenticationMethod> methods = metadata.getTokenEndpointAuthMethods();
    return methods == null || methods.contains(ClientAuthenticationMethod.CLIENT_SECRET_BASIC);
  }

  private static Tokens parse(String url, String body) {
    try {
      OIDCTokens tokens = OIDCTokenResponse.parse(JSONObjectUtils.parse(body)).getOIDCTokens();
      return new Tokens(tokens.getIDTokenString(), tokens.getAccessToken());
    } catch (ParseException | IllegalArgumentException e) {
      throw OidcHttp.unreachable(url, "gave no ID token and access token");
    }
  }

  /** The claims with those of the UserInfo endpoint, if the provider has one. */
  IdentityClaims withUserInfo(
      IdentityClaims claims, OIDCProviderMetadata metadata, AccessToken accessToken) {
    URI endpoint = metadata.getUserInfoEndpointURI();
    if (endpoint == null) {
      return claims;
    }
    String body =
        http.get(endpoint.toString(), Map.of("Authorization", accessToken.toAuthorizationHeader()));
    IdentityClaims all = claims.with(body);
    if (all == null) {
      throw new Problem(
          SsoProblem.SSO_TOKEN_INVALID, "The provider's UserInfo is about somebody else");
    }
    return all;
  }
}
