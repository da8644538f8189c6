package plinth.identity;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The claims of an access token about its holder, either a user or a platform operator.
 *
 * @param userId the user, also the one impersonated
 * @param operatorId the operator, when an operator signed in for the platform
 * @param sessionVersion the version of the holder's sessions when it was issued
 * @param workspaceId the workspace it is scoped to
 * @param adminId the holder's admin row in that workspace
 * @param groups groups of MicroProfile JWT, such as {@code user}, {@code admin}, {@code
 *     super_admin}
 * @param actor number of the operator who impersonates the user
 * @param session name of the sign-in whose end voids the token; null: an impersonation
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
  /** Refuses claims that name nobody or two. */
  public AccessClaims {
    if ((userId == null) == (operatorId == null)) {
      throw new IllegalArgumentException("a token is for a user or for an operator");
    }
    groups = Set.copyOf(groups);
  }

  /** Claims of a user outside any workspace. */
  public static AccessClaims user(long userId, int sessionVersion) {
    return new AccessClaims(userId, null, sessionVersion, null, null, Set.of("user"), null, null);
  }

  /** Claims of a platform operator. */
  public static AccessClaims operator(long operatorId, int sessionVersion) {
    return new AccessClaims(
        null, operatorId, sessionVersion, null, null, Set.of("super_admin"), null, null);
  }

  /** The same holder scoped to a workspace, with the admin row there if there is one. */
  public AccessClaims in(long workspace, @Nullable Long admin) {
    Set<String> wider = admin == null ? Set.of("user") : Set.of("user", "admin");
    return new AccessClaims(
        userId, operatorId, sessionVersion, workspace, admin, wider, actor, session);
  }

  /** The same holder, impersonated by an operator. */
  public AccessClaims by(long operator) {
    return new AccessClaims(
        userId, operatorId, sessionVersion, workspaceId, adminId, groups, operator, session);
  }

  /** The same holder in a sign-in. */
  public AccessClaims of(String signIn) {
    return new AccessClaims(
        userId, operatorId, sessionVersion, workspaceId, adminId, groups, actor, signIn);
  }
}
