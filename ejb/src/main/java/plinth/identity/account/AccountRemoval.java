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
import plinth.mail.Post;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/** Removes an account for good, so that its address is free at once. */
@Stateless
@MainPlane
public class AccountRemoval {
  @Inject @MainDb private Db db;
  @Inject private UserRepository users;
  @Inject private CodeQuota quota;
  @Inject private LoginFailures failures;
  @Inject private Post post;
  @Inject private Event<SessionsEnded> ended;

  /**
   * Removes a user with their sessions and codes, what waits to be mailed to them, and what counts
   * against their address; in the audit record they stay as a number. The user belongs to no
   * workspace any more.
   *
   * @return whether this call removed them
   */
  public boolean remove(Caller caller, User user) {
    boolean isRemoved = users.delete(user.id());
    post.forget(user.email());
    quota.forget(user.email());
    failures.forgetAll(PasswordGate.account("user", user.email()));
    db.update(Sql.of("call main.strip_audit_of_user(?)", user.id()));
    ended.fire(SessionsEnded.ofUser(user.id()));
    return isRemoved;
  }
}
