package plinth.sso.oidc;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTParser;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.LogoutRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.claims.LogoutTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.text.ParseException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.sso.AttemptSecrets;
import plinth.sso.IdentityProvider;
import plinth.sso.LogoutNotice;
import plinth.sso.ProvedIdentity;
import plinth.sso.Providers;
import plinth.sso.SsoProblem;

/** Plinth as a client of OpenID Connect. Calls providers, so it is used outside of transactions. */
@Saga
@ApplicationScoped
public class OpenIdConnect {
  @Inject private Discovery discovery;
  @Inject private ProviderKeys keys;
  @Inject private CodeExchange exchange;
  @Inject private Providers providers;

  /** Where the browser is sent to sign in. */
  public URI authorization(IdentityProvider provider, URI redirect, AttemptSecrets secrets) {
    IdentityProvider.Client client = provider.client();
    return new AuthenticationRequest.Builder(
            ResponseType.CODE,
            new Scope(client.scopes().toArray(String[]::new)),
            new ClientID(client.id()),
            redirect)
        .endpointURI(discovery.metadata(client.issuer()).getAuthorizationEndpointURI())
        .state(new State(secrets.state()))
        .nonce(new Nonce(secrets.nonce()))
        .codeChallenge(new CodeVerifier(secrets.verifier()), CodeChallengeMethod.S256)
        .build()
        .toURI();
  }

  /** Whom the provider signed in; refuses an error, and an answer or tokens that are not valid. */
  public ProvedIdentity identify(
      IdentityProvider provider, URI redirect, AttemptSecrets secrets, AuthorizationAnswer answer) {
    OIDCProviderMetadata metadata = discovery.metadata(provider.client().issuer());
    requireIssuer(provider, metadata, answer.issuer());
    String code = answer.code();
    if (answer.error() != null || code == null) {
      throw new Problem(SsoProblem.SSO_REFUSED);
    }
    CodeExchange.Tokens tokens =
        exchange.exchange(
            provider.client(),
            providers.secretOf(Caller.system("sso"), provider),
            metadata,
            redirect,
            secrets,
            code);
    TokenRules rules = rules(provider, metadata);
    IdentityClaims claims =
        IdentityClaims.of(
            rules
                .validate(tokens.idToken(), secrets.nonce(), tokens.accessToken())
                .toJSONObject()
                .toJSONString());
    String groupsClaim = provider.admittance().groupsClaim();
    IdentityClaims all =
        claims.isComplete(groupsClaim, provider.admittance().isByGroups())
            ? claims
            : exchange.withUserInfo(claims, metadata, tokens.accessToken());
    return new ProvedIdentity(
        all.token().getString("sub"),
        all.email(),
        all.isEmailVerified(),
        all.name(),
        all.groups(groupsClaim),
        all.token().getString("sid", null),
        tokens.idToken());
  }

  /** RFC 9207: the answer is of the provider that was asked, if it announces to say so. */
  private static void requireIssuer(
      IdentityProvider provider, OIDCProviderMetadata metadata, @Nullable String issuer) {
    boolean isMissing = issuer == null && metadata.supportsAuthorizationResponseIssuerParam();
    if (isMissing || (issuer != null && !issuer.equals(provider.client().issuer()))) {
      throw new Problem(SsoProblem.SSO_TOKEN_INVALID, "The answer is of another provider");
    }
  }

  /** What a logout token says; refuses one that is not valid. */
  public LogoutNotice logoutNotice(IdentityProvider provider, String token) {
    LogoutTokenClaimsSet claims =
        rules(provider, discovery.metadata(provider.client().issuer())).validateLogout(token);
    return new LogoutNotice(
        claims.getJWTID().getValue(),
        claims.getSubject() == null ? null : claims.getSubject().getValue(),
        claims.getSessionID() == null ? null : claims.getSessionID().getValue(),
        TokenRules.rememberedUntil(claims));
  }

  /**
   * Where the browser is sent to sign out of the provider too; empty if it offers that nowhere.
   *
   * @param idToken the ID token of the sign-in; null: it can no longer be read
   */
  public Optional<URI> endSession(
      IdentityProvider provider, @Nullable String idToken, URI afterwards) {
    URI endpoint = discovery.metadata(provider.client().issuer()).getEndSessionEndpointURI();
    return endpoint == null
        ? Optional.empty()
        : Optional.of(
            new LogoutRequest(
                    endpoint,
                    hint(idToken),
                    null,
                    new ClientID(provider.client().id()),
                    afterwards,
                    null,
                    null)
                .toURI());
  }

  private static @Nullable JWT hint(@Nullable String idToken) {
    try {
      return idToken == null ? null : JWTParser.parse(idToken);
    } catch (ParseException e) {
      return null;
    }
  }

  /** Fetches discovery and keys now and says what it found. */
  public ProviderFindings test(IdentityProvider provider) {
    try {
      OIDCProviderMetadata metadata = discovery.refresh(provider.client().issuer());
      List<String> found =
          keys.refresh(metadata.getJWKSetURI().toString()).getKeys().stream()
              .map(JWK::getKeyID)
              .map(String::valueOf)
              .toList();
      return found.isEmpty()
          ? ProviderFindings.failed(metadata.getJWKSetURI() + " has no keys")
          : new ProviderFindings(
              true,
              null,
              metadata.getAuthorizationEndpointURI().toString(),
              found,
              metadata.getEndSessionEndpointURI() != null,
              metadata.supportsBackChannelLogout());
    } catch (Problem e) {
      return ProviderFindings.failed(e.fullMessage());
    }
  }

  private TokenRules rules(IdentityProvider provider, OIDCProviderMetadata metadata) {
    return new TokenRules(provider.client(), keys, metadata.getJWKSetURI().toString());
  }
}
