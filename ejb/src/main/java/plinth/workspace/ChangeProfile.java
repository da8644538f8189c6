package plinth.workspace;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import plinth.access.membership.Membership;
import plinth.identity.User;
import plinth.identity.account.AccountSelf;
import plinth.identity.account.OwnAccount;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.kernel.Saga;
import plinth.mail.MailLanguage;

/**
 * Changes the name or address of a user: first the account, then the member rows in the user's
 * workspaces. A workspace that cannot be reached is updated when the user next enters it.
 */
@Saga
@ApplicationScoped
public class ChangeProfile {
  @Inject private AccountSelf self;
  @Inject private OwnAccount own;
  @Inject private Entry entry;

  /** The calling user. */
  public UserView me(Caller caller) {
    return UserView.of(self.me(caller));
  }

  /** Changes the name. */
  public UserView rename(Caller caller, String name) {
    own.rename(caller, name);
    return syncMemberships(caller, self.me(caller));
  }

  /** Chooses a time zone; null: that of the workspace counts. */
  public UserView chooseTimezone(Caller caller, @Nullable ZoneId zone) {
    own.chooseTimezone(caller, zone);
    return me(caller);
  }

  /** Chooses the language of the console and of mails; null: that of the browser. */
  public UserView chooseLanguage(Caller caller, @Nullable MailLanguage language) {
    own.chooseLanguage(caller, language);
    return me(caller);
  }

  /** Confirms a change of address with the codes that were mailed to the new and present one. */
  public UserView confirmEmail(Caller caller, String code, String formerCode) {
    return syncMemberships(caller, self.confirmEmailChange(caller, code, formerCode));
  }

  private UserView syncMemberships(Caller caller, User user) {
    Caller outside = Entry.caller(user, caller.origin());
    entry.listMemberships(outside, user).stream()
        .filter(Membership::isActive)
        .forEach(
            membership ->
                BestEffort.run("profile_follows", () -> entry.admit(outside, user, membership)));
    return UserView.of(user);
  }
}
