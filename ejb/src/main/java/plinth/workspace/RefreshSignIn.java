package plinth.workspace;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import plinth.access.Admin;
import plinth.access.Membership;
import plinth.identity.AccessClaims;
import plinth.identity.IdentityProblem;
import plinth.identity.Operator;
import plinth.identity.Operators;
import plinth.identity.RefreshTokens;
import plinth.identity.Rotated;
import plinth.identity.Tokens;
import plinth.identity.User;
import plinth.identity.Users;
import plinth.kernel.Caller;
import plinth.kernel.Passage;
import plinth.kernel.Problem;
import plinth.tenancy.Standings;

/**
 * Goes on with a sign-in by its refresh token, or ends it. The workspace it is pinned to is looked
 * at again each time: who was removed or blocked there, or whose workspace was suspended, is
 * refused.
 *
 * <p>Spec: User and authentication.
 */
@Passage
@ApplicationScoped
public class RefreshSignIn {
  @Inject private RefreshTokens refreshTokens;
  @Inject private Tokens tokens;
  @Inject private Users users;
  @Inject private Operators operators;
  @Inject private Entry entry;
  @Inject private Standings standings;

  /**
   * Exchanges the refresh token for new tokens of the same workspace. Refused by the workspace's
   * standing, the token stays good for when that is over.
   */
  public SignedIn refresh(String refreshToken, Caller.Origin origin) {
    refreshTokens
        .workspace(refreshToken)
        .flatMap(standings::find)
        .ifPresent(pinned -> pinned.standing().check(false));
    Rotated rotated = refreshTokens.rotate(refreshToken, origin);
    Long operatorId = rotated.operatorId();
    if (operatorId != null) {
      return operator(rotated, operatorId);
    }
    Long userId = rotated.userId();
    User user =
        Optional.ofNullable(userId)
            .flatMap(users::byId)
            .filter(found -> !found.isBlock())
            .filter(found -> found.sessionVersion() == rotated.sessionVersion())
            .orElseThrow(RefreshSignIn::refusal);
    return user(rotated, user, origin);
  }

  /**
   * Ends the sign-in that the refresh token belongs to, and no other; an unknown one is ignored.
   */
  public void end(String refreshToken) {
    refreshTokens.revoke(refreshToken);
  }

  private SignedIn user(Rotated rotated, User user, Caller.Origin origin) {
    Caller caller = Entry.caller(user, origin);
    List<Membership> all = entry.workspaces(caller, user);
    AccessClaims holder = AccessClaims.user(user.id(), user.sessionVersion());
    Long workspaceId = rotated.workspaceId();
    if (workspaceId == null) {
      return entry.answer(holder, rotated.refreshToken(), user, null, all);
    }
    Membership pinned =
        entry
            .workspace(caller, user, workspaceId)
            .filter(found -> !found.isInvitation())
            .orElseThrow(() -> new Problem(WorkspaceProblem.MEMBERSHIP_ENDED));
    Admin admin = entry.admit(caller, user, pinned);
    AccessClaims claims = holder.in(workspaceId, admin.id());
    return entry.answer(claims, rotated.refreshToken(), user, pinned, all);
  }

  private SignedIn operator(Rotated rotated, long operatorId) {
    Operator operator =
        operators
            .byId(operatorId)
            .filter(found -> found.sessionVersion() == rotated.sessionVersion())
            .orElseThrow(RefreshSignIn::refusal);
    AccessClaims claims = AccessClaims.operator(operator.id(), operator.sessionVersion());
    return OperatorAnswer.of(tokens, claims, rotated.refreshToken(), operator);
  }

  private static Problem refusal() {
    return new Problem(IdentityProblem.REFRESH_INVALID);
  }
}
