package plinth.workspace;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import plinth.access.Admin;
import plinth.access.SignInPolicy;
import plinth.access.membership.Membership;
import plinth.identity.AccessClaims;
import plinth.identity.IdentityProblem;
import plinth.identity.Operator;
import plinth.identity.RefreshSession;
import plinth.identity.RefreshTokens;
import plinth.identity.Rotated;
import plinth.identity.Tokens;
import plinth.identity.User;
import plinth.identity.operator.Operators;
import plinth.identity.user.Users;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.tenancy.WorkspaceDirectory;

/**
 * Continues a sign-in with its refresh token, or ends it. The workspace that it is pinned to is
 * checked each time: a user who was removed or blocked there, or whose workspace was suspended, is
 * refused.
 */
@Saga
@ApplicationScoped
public class RefreshSignIn {
  @Inject private RefreshTokens refreshTokens;
  @Inject private Tokens tokens;
  @Inject private Users users;
  @Inject private Operators operators;
  @Inject private Entry entry;
  @Inject private WorkspaceDirectory directory;
  @Inject private SignInPolicy policy;

  /**
   * Exchanges the refresh token for new tokens of the same workspace. The user is checked before
   * the exchange, so that a refusal by the workspace or a database failure does not use up the
   * token.
   */
  public SignedIn refresh(String refreshToken, Caller.Origin origin) {
    Optional<Function<String, SignedIn>> admitted =
        refreshTokens.findSession(refreshToken).map(session -> admit(session, origin));
    Rotated rotated = refreshTokens.rotate(refreshToken, origin);
    // The same client briefly gets an answer for a token that was exchanged already.
    return admitted.orElseGet(() -> admit(rotated.session(), origin)).apply(rotated.refreshToken());
  }

  /**
   * Checks whether the sign-in may continue and returns the answer for the next refresh token;
   * refuses otherwise.
   */
  private Function<String, SignedIn> admit(RefreshSession session, Caller.Origin origin) {
    Long operatorId = session.operatorId();
    return operatorId == null ? user(session, origin) : operator(session, operatorId);
  }

  /** Ends the sign-in of the refresh token, and no other; ignores an unknown token. */
  public void signOut(String refreshToken) {
    refreshTokens.revoke(refreshToken);
  }

  private Function<String, SignedIn> user(RefreshSession session, Caller.Origin origin) {
    User user =
        Optional.ofNullable(session.userId())
            .flatMap(users::findById)
            .filter(found -> !found.signIn().isBlock())
            .filter(found -> found.signIn().sessionVersion() == session.sessionVersion())
            .orElseThrow(RefreshSignIn::refusal);
    Caller caller = Entry.caller(user, origin);
    List<Membership> all = entry.listMemberships(caller, user);
    AccessClaims holder =
        AccessClaims.user(user.id(), user.signIn().sessionVersion()).withSession(session.slug());
    Long workspaceId = session.workspaceId();
    if (workspaceId == null) {
      return token -> entry.toSignedIn(holder, token, user, null, all);
    }
    // Before its members are read: a workspace that is moved, suspended or being deleted has its
    // own refusal.
    directory.find(workspaceId).ifPresent(pinned -> pinned.status().check(false));
    Membership pinned =
        entry
            .findMembership(caller, user, workspaceId)
            .filter(found -> !found.isInvitation())
            .orElseThrow(() -> new Problem(WorkspaceProblem.MEMBERSHIP_ENDED));
    policy.check(caller, user.id(), workspaceId, session.slug());
    Admin admin = entry.admit(caller, user, pinned);
    entry.requireFresh(caller, workspaceId, session.slug());
    AccessClaims claims = holder.inWorkspace(workspaceId, admin.id());
    return token -> entry.toSignedIn(claims, token, user, pinned, all);
  }

  private Function<String, SignedIn> operator(RefreshSession session, long operatorId) {
    Operator operator =
        operators
            .findById(operatorId)
            .filter(found -> found.sessionVersion() == session.sessionVersion())
            .orElseThrow(RefreshSignIn::refusal);
    AccessClaims claims =
        AccessClaims.operator(operator.id(), operator.sessionVersion()).withSession(session.slug());
    return token -> OperatorAnswer.of(tokens, claims, token, operator);
  }

  private static Problem refusal() {
    return new Problem(IdentityProblem.REFRESH_INVALID);
  }
}
