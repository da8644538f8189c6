package plinth.identity.account;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import plinth.identity.Emails;
import plinth.identity.IdentityProblem;
import plinth.identity.User;
import plinth.identity.password.PasswordRules;
import plinth.identity.password.Passwords;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;

/**
 * Creates accounts and restores access to them: registration, codes, verification and forgotten
 * passwords. Answers are the same, and take the same time, whether or not the address has an
 * account.
 */
@ApplicationScoped
@Saga
public class Registration {
  @Inject private Passwords passwords;
  @Inject private Accounts accounts;

  /**
   * Creates an unverified account and mails a code; registering again while unverified sends a new
   * code. The account gets the name and password once the code verifies the address, unless another
   * password is pending for the same address. Refuses a weak password and too frequent requests
   * ({@code OTP_RATE_LIMITED}, 429).
   */
  public void register(String name, String email, String password, Caller.Origin origin) {
    String address = Emails.normalize(email);
    String hash = passwords.hash(password, address, List.of(name));
    boolean isTaken;
    do {
      String waiting = accounts.findPendingPassword(address).orElse(null);
      boolean isSame = passwords.matches(password, waiting);
      isTaken =
          accounts.register(
              name.strip(), address, isSame && waiting != null ? waiting : hash, waiting, origin);
    } while (!isTaken);
  }

  /**
   * Creates an account on behalf of somebody, without a password. The owner of the address sets one
   * as if it were forgotten, which also verifies the address.
   */
  public User findOrCreate(String name, String email) {
    return accounts.findOrCreate(name, Emails.normalize(email));
  }

  /**
   * The account of somebody whose address another system has verified: the existing one, or a new
   * one without a password.
   */
  public User findOrCreateVerified(String name, String email) {
    return accounts.findOrCreateVerified(name, Emails.normalize(email));
  }

  /** Mails another code for a purpose; refuses too frequent requests. */
  public void sendCode(String email, CodePurpose purpose, Caller.Origin origin) {
    long since = System.nanoTime();
    accounts.sendCode(Emails.normalize(email), purpose, origin);
    Pace.awaitFloor(since);
  }

  /**
   * Verifies an address with a code and returns the user, who gets a welcome mail; refuses a wrong
   * code.
   */
  public User verify(String email, String code, Caller.Origin origin) {
    long since = System.nanoTime();
    return requireProved(accounts.verify(Emails.normalize(email), code, origin), since);
  }

  /** Sets another password with a code and ends all earlier sessions; refuses a wrong code. */
  public User reset(String email, String code, String password, Caller.Origin origin) {
    String address = Emails.normalize(email);
    String hash = passwords.hash(password, address);
    long since = System.nanoTime();
    Accounts.Proof proof =
        accounts.reset(
            address, code, hash, names -> PasswordRules.check(password, address, names), origin);
    return requireProved(proof, since);
  }

  private static User requireProved(Accounts.Proof proof, long since) {
    User user = proof.user();
    if (user == null) {
      Pace.awaitFloor(since);
      throw new Problem(
          proof.result() == Codes.Result.EXPIRED
              ? IdentityProblem.OTP_EXPIRED
              : IdentityProblem.OTP_INVALID);
    }
    return user;
  }
}
