package plinth.access.oauth;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.jspecify.annotations.Nullable;
import plinth.access.AccessConfig;
import plinth.audit.Audit;
import plinth.identity.IssuedToken;
import plinth.identity.Tokens;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Secrets;
import plinth.kernel.Time;
import plinth.tenancy.MainPlane;

/**
 * Authorization codes and tokens of OAuth apps. The first use of a code consumes it, even if it
 * fails; a second use revokes the tokens that were issued for it.
 */
@Stateless
@MainPlane
public class OAuthGrants {
  /** The prefix of every token; a JWT follows. */
  public static final String PREFIX = "svc_oauth_";

  private static final Duration CODE_LIFE = Duration.ofMinutes(2);
  private static final int BYTES = 32;

  @Inject private AccessConfig config;
  @Inject private Tokens tokens;
  @Inject private OAuthAppRepository apps;
  @Inject private OAuthGrantRepository grants;
  @Inject private Event<OAuthAppRevoked> revoked;
  @Inject private Audit audit;

  /** The app with this client id. */
  public Optional<RegisteredApp> findApp(String clientId) {
    return apps.findByClientId(clientId);
  }

  /** Creates a code for the consent of an admin. */
  public String createCode(
      Caller admin, RegisteredApp app, List<String> scopes, String redirectUri, String challenge) {
    String code = Secrets.randomToken(BYTES);
    grants.add(
        new AuthorizationCode(
            code,
            app,
            admin.requireAdminId(),
            scopes,
            redirectUri,
            challenge,
            Time.now().plus(CODE_LIFE)));
    audit.record(
        admin,
        "oauth_app.authorized",
        "oauth_app:" + app.toOAuthApp().slug(),
        Json.createObjectBuilder().add("scopes", Json.createArrayBuilder(scopes)).build());
    return code;
  }

  /**
   * The token for a code; empty if the code belongs to another app, has expired, was used, or does
   * not match the redirect and the verifier.
   */
  public Optional<GrantedToken> redeem(
      long appId, String code, @Nullable String redirectUri, @Nullable String verifier) {
    byte[] digest = Secrets.sha256(code);
    Instant now = Time.now();
    Optional<AuthorizationCode> found =
        grants.lockCode(digest, appId).filter(one -> one.consume(now));
    if (found.isEmpty()) {
      grants.revokeByCode(digest, appId);
      revoked.fire(new OAuthAppRevoked(appId));
      return Optional.empty();
    }
    return found
        .filter(one -> one.matches(redirectUri, verifier, now))
        .map(
            one ->
                issueToken(
                    new OAuthToken(
                        appId,
                        one.workspaceId(),
                        one.adminId(),
                        Set.copyOf(one.scopes()),
                        expiry()),
                    digest));
  }

  /** Creates a token for an app that acts for itself. */
  public GrantedToken issueOwnToken(long appId, long workspaceId, List<String> scopes) {
    return issueToken(new OAuthToken(appId, workspaceId, null, Set.copyOf(scopes), expiry()), null);
  }

  /** The token with this text; empty if it is not a token of an app, has expired or was revoked. */
  public Optional<OAuthToken> findToken(String text) {
    return claims(text).flatMap(claims -> grants.findToken(digest(claims.getTokenID())));
  }

  /** Revokes a token of an app; silently ignores one of another app. */
  public void revoke(long appId, String text) {
    claims(text).ifPresent(claims -> grants.revoke(digest(claims.getTokenID()), appId));
    revoked.fire(new OAuthAppRevoked(appId));
  }

  private Optional<JsonWebToken> claims(String text) {
    return text.startsWith(PREFIX)
        ? tokens.find(text.substring(PREFIX.length())).filter(OAuthToken::isOfAnApp)
        : Optional.empty();
  }

  private GrantedToken issueToken(OAuthToken token, byte @Nullable [] code) {
    IssuedToken issued = tokens.issue(token.toTokenContent(), token.expiresAt());
    grants.add(new GrantedAccess(digest(issued.id()), token, code, Time.now()));
    return new GrantedToken(PREFIX + issued.text(), token.scopes().stream().sorted().toList());
  }

  private static byte[] digest(String tokenId) {
    return Secrets.sha256(tokenId);
  }

  private Instant expiry() {
    return Time.now().plus(config.oauthTokenLife());
  }
}
