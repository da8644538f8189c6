package plinth.identity.account;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.identity.Emails;
import plinth.identity.IdentityProblem;
import plinth.identity.User;
import plinth.identity.password.PasswordGate;
import plinth.identity.user.Users;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;

/** Verifies a user's e-mail and password, before a workspace is chosen. */
@ApplicationScoped
@Saga
public class UserSignIn {
  private static final String KIND = "user";

  @Inject private PasswordGate gate;
  @Inject private Accounts accounts;
  @Inject private Users users;

  /**
   * The user with this address and password. Refuses with {@code LOGIN_FAILED} (401), {@code
   * LOGIN_DELAYED} or {@code RATE_LIMITED} (429, {@code retry_after} seconds); with the right
   * password also {@code ACCOUNT_BLOCKED} and {@code EMAIL_NOT_VERIFIED} (403).
   */
  public User signIn(String email, String password, Caller.Origin origin) {
    String address = Emails.normalize(email);
    var kept = accounts.findPassword(address);
    PasswordGate.Kept passed = gate.verifyAndLog(KIND, address, password, kept, origin);
    String before = kept.orElseThrow().hash();
    if (!passed.hash().equals(before)) {
      accounts.renewPassword(passed.id(), before, passed.hash());
    }
    User user =
        users.findById(passed.id()).orElseThrow(() -> new Problem(IdentityProblem.LOGIN_FAILED));
    if (user.signIn().isBlock()) {
      throw new Problem(IdentityProblem.ACCOUNT_BLOCKED);
    }
    if (!user.isVerified()) {
      throw new Problem(IdentityProblem.EMAIL_NOT_VERIFIED);
    }
    return user;
  }
}
