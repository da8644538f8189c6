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
import plinth.identity.user.UserAccount;
import plinth.identity.user.UserRepository;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.tenancy.MainPlane;

/**
 * Operator actions on a user: block everywhere, unblock, sign out everywhere. An unknown user is
 * refused with 404, the account with the operator's own address with 409.
 */
@Stateless
@RolesAllowed(Groups.OPERATOR)
@MainPlane
public class UserOrders {
  @Inject private UserRepository users;
  @Inject private OperatorAccounts operators;
  @Inject private RefreshFamilies families;
  @Inject private Audit audit;
  @Inject private Event<SessionsEnded> ended;
  @Inject private Event<AccountBlockChanged> blocks;

  /**
   * Blocks a user everywhere, or lifts that; again without harm. Blocking voids every token, on
   * every node, and none of them is good again when it is lifted. The workspaces of the user pause
   * what acts for the user there.
   *
   * @param reason for the audit record; null: none was given
   */
  public void block(Caller caller, long id, boolean isBlocked, @Nullable String reason) {
    UserAccount account = held(caller, id);
    if (account.isBlocked() == isBlocked) {
      return;
    }
    JsonObjectBuilder details =
        Json.createObjectBuilder()
            .add("is_blocked_before", account.isBlocked())
            .add("is_blocked", isBlocked);
    account.block(isBlocked);
    if (isBlocked) {
      details.add("sessions_ended", end(account));
    } else {
      ended.fire(SessionsEnded.ofUser(id));
    }
    blocks.fire(new AccountBlockChanged(id));
    record(caller, isBlocked ? "user.blocked" : "user.unblocked", id, details, reason);
  }

  /**
   * Voids every token of a user, access and refresh alike, on every node; who knows the password
   * signs in again.
   *
   * @param reason for the audit record; null: none was given
   */
  public void signOut(Caller caller, long id, @Nullable String reason) {
    UserAccount account = held(caller, id);
    JsonObjectBuilder details = Json.createObjectBuilder().add("sessions_ended", end(account));
    record(caller, "user.signed_out", id, details, reason);
  }

  /** The user, so that orders about one person follow one another. */
  private UserAccount held(Caller caller, long id) {
    UserAccount account = users.hold(id).orElseThrow(() -> Problem.notFound("User"));
    Long operator = caller.operatorId();
    boolean isOneself =
        operator != null
            && operators.byId(operator).filter(o -> o.email().equals(account.email())).isPresent();
    if (isOneself) {
      throw new Problem(IdentityProblem.NOT_ONESELF);
    }
    return account;
  }

  /** Voids what there is; how many sign-ins that were. */
  private int end(UserAccount account) {
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
