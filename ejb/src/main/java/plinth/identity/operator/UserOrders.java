package plinth.identity.operator;

import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObjectBuilder;
import org.jspecify.annotations.Nullable;
import plinth.audit.Audit;
import plinth.identity.AccountBlockChanged;
import plinth.identity.Groups;
import plinth.identity.IdentityProblem;
import plinth.identity.RefreshFamilies;
import plinth.identity.SessionsEnded;
import plinth.identity.factor.FactorHolder;
import plinth.identity.factor.SecondFactors;
import plinth.identity.factor.StoredPasskeys;
import plinth.identity.user.UserAccount;
import plinth.identity.user.UserRepository;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.tenancy.MainPlane;

/**
 * Operator actions on a user: block everywhere, unblock, sign out everywhere, remove the second
 * factor. Refuses an unknown user (404) and the account with the operator's own address (409).
 */
@Stateless
@RolesAllowed(Groups.OPERATOR)
@MainPlane
public class UserOrders {
  @Inject private UserRepository users;
  @Inject private OperatorAccounts operators;
  @Inject private RefreshFamilies families;
  @Inject private SecondFactors factors;
  @Inject private StoredPasskeys passkeys;
  @Inject private Audit audit;
  @Inject private Event<SessionsEnded> ended;
  @Inject private Event<AccountBlockChanged> blocks;

  /**
   * Blocks or unblocks a user everywhere; may be repeated. Blocking invalidates every token on
   * every node, and unblocking does not restore them. The user's workspaces pause whatever acts for
   * the user there.
   *
   * @param reason for the audit record; null: none was given
   */
  public void block(Caller caller, long id, boolean isBlocked, @Nullable String reason) {
    UserAccount account = requireLocked(caller, id);
    if (account.isBlocked() == isBlocked) {
      return;
    }
    JsonObjectBuilder details =
        Json.createObjectBuilder()
            .add("is_blocked_before", account.isBlocked())
            .add("is_blocked", isBlocked);
    account.block(isBlocked);
    if (isBlocked) {
      details.add("sessions_ended", endSessions(account));
    } else {
      ended.fire(SessionsEnded.ofUser(id));
    }
    blocks.fire(new AccountBlockChanged(id));
    record(caller, isBlocked ? "user.blocked" : "user.unblocked", id, details, reason);
  }

  /**
   * Invalidates every access and refresh token of a user on every node; the user can sign in again.
   *
   * @param reason for the audit record; null: none was given
   */
  public void signOut(Caller caller, long id, @Nullable String reason) {
    UserAccount account = requireLocked(caller, id);
    JsonObjectBuilder details =
        Json.createObjectBuilder().add("sessions_ended", endSessions(account));
    record(caller, "user.signed_out", id, details, reason);
  }

  /**
   * Removes the second factor and all passkeys of a user who has lost them; may be repeated.
   * Refuses one's own account.
   */
  public void removeSecondFactor(Caller caller, long id) {
    FactorHolder holder = FactorHolder.of(requireLocked(caller, id).toUser());
    factors.remove(caller, holder);
    passkeys.removeAll(caller, holder);
  }

  /** The user, locked so that actions on the same person run one after the other. */
  private UserAccount requireLocked(Caller caller, long id) {
    UserAccount account = users.lockById(id).orElseThrow(() -> Problem.notFound("User"));
    Long operator = caller.operatorId();
    boolean isOneself =
        operator != null
            && operators
                .findById(operator)
                .filter(o -> o.email().equals(account.email()))
                .isPresent();
    if (isOneself) {
      throw new Problem(IdentityProblem.NOT_ONESELF);
    }
    return account;
  }

  /** Invalidates all tokens and returns the number of ended sign-ins. */
  private int endSessions(UserAccount account) {
    account.endSessions();
    int sessions = families.revokeAllOfUser(account.id());
    ended.fire(SessionsEnded.ofUser(account.id()));
    return sessions;
  }

  private void record(
      Caller caller, String action, long id, JsonObjectBuilder details, @Nullable String reason) {
    if (reason != null) {
      details.add("reason", reason);
    }
    audit.record(caller, action, "user:" + id, details.build());
  }
}
