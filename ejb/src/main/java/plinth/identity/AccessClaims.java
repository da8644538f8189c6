package plinth.identity;

import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.jspecify.annotations.Nullable;
import plinth.identity.tokens.TokenVerifier;

/**
 * The claims of an access token about its holder, either a user or a platform operator.
 *
 * @param userId the user, also the one impersonated
 * @param operatorId the operator, if an operator signed in for the platform
 * @param sessionVersion the version of the holder's sessions when the token was issued
 * @param workspaceId the workspace it is scoped to
 * @param adminId the holder's admin row in that workspace
 * @param groups groups of MicroProfile JWT, of {@link Groups}
 * @param actor number of the operator who impersonates the user
 * @param session name of the sign-in whose end revokes the token; null: an impersonation
 */
public record AccessClaims(
    @Nullable Long userId,
    @Nullable Long operatorId,
    int sessionVersion,
    @Nullable Long workspaceId,
    @Nullable Long adminId,
    Set<String> groups,
    @Nullable Long actor,
    @Nullable String session) {
  private static final String USER = "user:";
  private static final String OPERATOR = "operator:";

  /** Rejects claims with no holder or with two. */
  public AccessClaims {
    if ((userId == null) == (operatorId == null)) {
      throw new IllegalArgumentException("a token is for a user or for an operator");
    }
    groups = Set.copyOf(groups);
  }

  /** The claims of a user outside any workspace. */
  public static AccessClaims user(long userId, int sessionVersion) {
    return new AccessClaims(
        userId, null, sessionVersion, null, null, Set.of(Groups.USER), null, null);
  }

  /** The claims of a platform operator. */
  public static AccessClaims operator(long operatorId, int sessionVersion) {
    return new AccessClaims(
        null, operatorId, sessionVersion, null, null, Set.of(Groups.OPERATOR), null, null);
  }

  /** The same holder scoped to a workspace, with the admin row there, if any. */
  public AccessClaims inWorkspace(long workspace, @Nullable Long admin) {
    Set<String> wider = admin == null ? Set.of(Groups.USER) : Set.of(Groups.USER, Groups.ADMIN);
    return new AccessClaims(
        userId, operatorId, sessionVersion, workspace, admin, wider, actor, session);
  }

  /** The same holder, impersonated by an operator. */
  public AccessClaims actedBy(long operator) {
    return new AccessClaims(
        userId, operatorId, sessionVersion, workspaceId, adminId, groups, operator, session);
  }

  /** The same holder within a sign-in. */
  public AccessClaims withSession(String signIn) {
    return new AccessClaims(
        userId, operatorId, sessionVersion, workspaceId, adminId, groups, actor, signIn);
  }

  /**
   * Reads the claims of a verified token; null if its subject is neither a user nor an operator.
   * Refuses with 401 if a claim is missing or of the wrong type.
   */
  static @Nullable AccessClaims parse(JsonWebToken token) {
    try {
      return claims(token);
    } catch (ArithmeticException | ClassCastException | IllegalArgumentException e) {
      throw TokenVerifier.refusal();
    }
  }

  private static @Nullable AccessClaims claims(JsonWebToken token) {
    String subject = token.getSubject();
    Long user = number(subject, USER);
    Long operator = number(subject, OPERATOR);
    if (user == null && operator == null) {
      return null;
    }
    JsonNumber version = token.getClaim("session_version");
    if (version == null) {
      throw new IllegalArgumentException("the version of the sessions is missing");
    }
    JsonObject act = token.getClaim("act");
    return new AccessClaims(
        user,
        operator,
        version.intValueExact(),
        number(token, "workspace_id"),
        number(token, "admin_id"),
        token.getGroups(),
        act == null ? null : number(act.getString("sub", ""), OPERATOR),
        token.getClaim("sid"));
  }

  private static @Nullable Long number(JsonWebToken token, String claim) {
    JsonNumber number = token.getClaim(claim);
    return number == null ? null : number.longValueExact();
  }

  private static @Nullable Long number(String subject, String prefix) {
    return subject.startsWith(prefix) ? Long.valueOf(subject.substring(prefix.length())) : null;
  }

  /** The content of a token with these claims; {@code upn} is an e-mail address. */
  TokenContent toTokenContent(String upn) {
    Map<String, Object> more = new HashMap<>();
    more.put("session_version", sessionVersion);
    if (workspaceId != null) {
      more.put("workspace_id", workspaceId);
    }
    if (adminId != null) {
      more.put("admin_id", adminId);
    }
    if (session != null) {
      more.put("sid", session);
    }
    if (actor != null) {
      more.put("act", Map.of("sub", OPERATOR + actor));
    }
    String subject = userId != null ? USER + userId : OPERATOR + operatorId;
    return new TokenContent(subject, upn, groups, more);
  }
}
