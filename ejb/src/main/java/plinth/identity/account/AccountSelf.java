package plinth.identity.account;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import plinth.identity.Emails;
import plinth.identity.IdentityProblem;
import plinth.identity.User;
import plinth.identity.password.PasswordGate;
import plinth.identity.password.Passwords;
import plinth.identity.user.Users;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Saga;

/**
 * Use cases of users for their own accounts. Changes that could lock the user out require the
 * password again, because a session may have been left open.
 */
@Saga
@ApplicationScoped
public class AccountSelf {
  @Inject private PasswordGate gate;
  @Inject private Accounts accounts;
  @Inject private OwnAccount own;
  @Inject private EmailChanges emailChanges;
  @Inject private Passwords passwords;
  @Inject private Users users;

  /** The calling user. */
  public User me(Caller caller) {
    return users
        .findById(caller.requireUserId())
        .orElseThrow(() -> new Problem(KernelProblem.UNAUTHENTICATED));
  }

  /** Sets another password and ends every session, including the current one. */
  public void changePassword(Caller caller, String current, String password) {
    User user = requirePassword(caller, current);
    own.setPassword(caller, passwords.hash(password, user.email(), own.namesAround(caller)));
  }

  /** Mails codes to the present address and to the one that shall replace it. */
  public void startEmailChange(Caller caller, String email, String current) {
    User user = requirePassword(caller, current);
    String address = Emails.normalize(email);
    if (address.equals(user.email())) {
      throw Problem.invalid("email", "same", "email is already the current address");
    }
    emailChanges.start(caller, user, address);
  }

  /** Sets the new address if both codes are right; refuses wrong codes. */
  public User confirmEmailChange(Caller caller, String code, String formerCode) {
    if (emailChanges.confirm(caller, code, formerCode) != Codes.Result.RIGHT) {
      throw new Problem(IdentityProblem.OTP_INVALID);
    }
    return me(caller);
  }

  /** The calling user, if the password is theirs; refuses with 400 otherwise. */
  public User requirePassword(Caller caller, String password) {
    return requirePassword(caller, password, "current_password");
  }

  /**
   * The same with another member of the body.
   *
   * @param password null: none was given
   */
  User requirePassword(Caller caller, @Nullable String password, String field) {
    if (password == null || password.isEmpty()) {
      throw Problem.invalid(field, "required", field + " is required");
    }
    User user = me(caller);
    String email = user.email();
    try {
      gate.verify("user", email, password, accounts.findPassword(email), caller.origin());
    } catch (Problem refused) {
      // Unlike a failed sign-in, this is no 401: the session remains valid.
      throw refused.code() == IdentityProblem.LOGIN_FAILED
          ? Problem.invalid(field, "wrong", field + " is wrong")
          : refused;
    }
    return user;
  }
}
