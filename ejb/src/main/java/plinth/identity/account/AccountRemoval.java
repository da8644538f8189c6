package plinth.identity.account;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import plinth.identity.LoginFailures;
import plinth.identity.SessionsEnded;
import plinth.identity.User;
import plinth.identity.password.PasswordGate;
import plinth.identity.user.UserRepository;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.mail.MailQueue;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/** Deletes an account permanently, so that its address can be used again immediately. */
@Stateless
@MainPlane
public class AccountRemoval {
  @Inject @MainDb private Db db;
  @Inject private UserRepository users;
  @Inject private CodeQuota quota;
  @Inject private LoginFailures failures;
  @Inject private MailQueue mails;
  @Inject private Event<SessionsEnded> ended;

  /**
   * Deletes a user who belongs to no workspace any more, with their sessions and codes, the mail
   * that waits for them, and the counts for their address; the audit record keeps their number.
   *
   * @return whether this call deleted the user
   */
  public boolean remove(Caller caller, User user) {
    boolean isRemoved = users.delete(user.id());
    mails.deleteUnsent(user.email());
    quota.reset(user.email());
    failures.clearAll(PasswordGate.accountDigest("user", user.email()));
    db.update(Sql.of("call main.strip_audit_of_user(?)", user.id()));
    ended.fire(SessionsEnded.ofUser(user.id()));
    return isRemoved;
  }
}
