package plinth.access.oauth;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.access.Scopes;
import plinth.kernel.Saga;
import plinth.tenancy.WorkspaceDirectory;

/**
 * Use cases of the token and revocation endpoints: authenticates the client, and issues or revokes
 * tokens.
 */
@Saga
@ApplicationScoped
public class OAuthClients {
  private static final String BASIC = "basic ";

  @Inject private OAuthGrants grants;
  @Inject private WorkspaceDirectory directory;

  private record Named(@Nullable String id, @Nullable String secret) {}

  /** Issues the requested token; refuses with the error codes of RFC 6749. */
  public GrantedToken token(TokenGrant asked) {
    String type = asked.grantType();
    if (type == null) {
      throw OAuthProblem.INVALID_REQUEST.refusal("grant_type is required");
    }
    RegisteredApp app =
        authenticateClient(asked.authorization(), asked.clientId(), asked.clientSecret());
    return switch (type) {
      case "authorization_code" -> redeemCode(app, asked);
      case "client_credentials" -> issueOwnToken(app, asked.scope());
      default -> throw OAuthProblem.UNSUPPORTED_GRANT_TYPE.refusal();
    };
  }

  /**
   * Revokes a token of the client; an invalid token, or another client's, changes nothing (RFC
   * 7009).
   */
  public void revoke(
      @Nullable String authorization,
      @Nullable String clientId,
      @Nullable String secret,
      @Nullable String token) {
    RegisteredApp app = authenticateClient(authorization, clientId, secret);
    if (token == null) {
      throw OAuthProblem.INVALID_REQUEST.refusal("token is required");
    }
    grants.revoke(app.id(), token);
  }

  private GrantedToken redeemCode(RegisteredApp app, TokenGrant asked) {
    String code = asked.code();
    if (code == null) {
      throw OAuthProblem.INVALID_REQUEST.refusal("code is required");
    }
    return grants
        .redeem(app.id(), code, asked.redirectUri(), asked.codeVerifier())
        .orElseThrow(OAuthProblem.INVALID_GRANT::refusal);
  }

  private GrantedToken issueOwnToken(RegisteredApp app, @Nullable String scope) {
    OAuthApp shown = app.toOAuthApp();
    if (shown.isPublic()) {
      throw OAuthProblem.UNAUTHORIZED_CLIENT.refusal();
    }
    return grants.issueOwnToken(app.id(), app.workspaceId(), scopes(shown, scope));
  }

  /** The requested scopes, or all of the app's; refuses a scope that the app does not have. */
  static List<String> scopes(OAuthApp app, @Nullable String scope) {
    if (scope == null || scope.isBlank()) {
      return app.scopes();
    }
    List<String> asked = Arrays.stream(scope.strip().split("\\s+")).distinct().sorted().toList();
    for (String one : asked) {
      if (!Scopes.covers(app.scopes(), one)) {
        throw OAuthProblem.INVALID_SCOPE.refusal("The app does not have the scope " + one);
      }
    }
    return asked;
  }

  private RegisteredApp authenticateClient(
      @Nullable String authorization, @Nullable String id, @Nullable String secret) {
    Named named = authorization == null ? new Named(id, secret) : basic(authorization);
    if (named.id() == null) {
      throw OAuthProblem.INVALID_CLIENT.refusal("client_id is required");
    }
    RegisteredApp app =
        grants.findApp(named.id()).orElseThrow(OAuthProblem.INVALID_CLIENT::refusal);
    if (!app.matchesSecret(named.secret())) {
      throw OAuthProblem.INVALID_CLIENT.refusal();
    }
    directory.requireEntry(app.workspaceId()).status().check(false);
    return app;
  }

  private static Named basic(String authorization) {
    if (!authorization.regionMatches(true, 0, BASIC, 0, BASIC.length())) {
      throw OAuthProblem.INVALID_CLIENT.refusal("Send client credentials as Basic or in the body");
    }
    try {
      String[] parts =
          new String(
                  Base64.getDecoder().decode(authorization.substring(BASIC.length()).strip()),
                  StandardCharsets.UTF_8)
              .split(":", 2);
      return new Named(decoded(parts[0]), parts.length < 2 ? "" : decoded(parts[1]));
    } catch (IllegalArgumentException e) {
      throw OAuthProblem.INVALID_CLIENT.refusal();
    }
  }

  private static String decoded(String part) {
    return URLDecoder.decode(part, StandardCharsets.UTF_8);
  }
}
