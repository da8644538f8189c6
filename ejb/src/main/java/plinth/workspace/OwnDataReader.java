package plinth.workspace;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import plinth.identity.User;
import plinth.identity.account.AccountSelf;
import plinth.identity.account.OwnAccount;
import plinth.identity.account.OwnPasskeys;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.kernel.Time;

/** Reads what an account holds about its user, for the user alone. */
@Saga
@ApplicationScoped
public class OwnDataReader {
  @Inject private AccountSelf self;
  @Inject private OwnAccount own;
  @Inject private OwnPasskeys passkeys;
  @Inject private Entry entry;

  /**
   * The data of the calling user; refuses an operator who acts for the user (403).
   *
   * @param session name of the present sign-in
   */
  public OwnData read(Caller caller, @Nullable String session) {
    if (caller.operatorId() != null) {
      throw new Problem(KernelProblem.IMPERSONATION_NOT_ALLOWED);
    }
    User user = self.me(caller);
    return new OwnData(
        Time.now(),
        UserView.of(user),
        entry.listMemberships(caller, user).stream().map(WorkspaceView::of).toList(),
        own.sessions(caller, session),
        passkeys.list(caller),
        own.securityEvents(caller));
  }
}
