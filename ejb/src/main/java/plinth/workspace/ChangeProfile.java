package plinth.workspace;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.access.membership.Membership;
import plinth.identity.User;
import plinth.identity.account.AccountSelf;
import plinth.identity.account.OwnAccount;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.kernel.Saga;

/**
 * A user changes name or address: the account first, then the member rows of the user's workspaces,
 * which follow it. A workspace that cannot be reached follows when the user next goes there.
 */
@Saga
@ApplicationScoped
public class ChangeProfile {
  @Inject private AccountSelf self;
  @Inject private OwnAccount own;
  @Inject private Entry entry;

  /** The user who calls. */
  public UserView me(Caller caller) {
    return UserView.of(self.me(caller));
  }

  /** Sets another name. */
  public UserView rename(Caller caller, String name) {
    own.rename(caller, name);
    return followed(caller, self.me(caller));
  }

  /** Takes the code that was mailed to another address of the user. */
  public UserView confirmEmail(Caller caller, String code) {
    return followed(caller, self.confirmEmailChange(caller, code));
  }

  private UserView followed(Caller caller, User user) {
    Caller outside = Entry.caller(user, caller.origin());
    entry.workspaces(outside, user).stream()
        .filter(Membership::isActive)
        .forEach(
            membership ->
                BestEffort.run("profile_follows", () -> entry.admit(outside, user, membership)));
    return UserView.of(user);
  }
}
