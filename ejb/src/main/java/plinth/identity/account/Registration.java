package plinth.identity.account;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.identity.Emails;
import plinth.identity.IdentityProblem;
import plinth.identity.User;
import plinth.identity.password.Passwords;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;

/**
 * How a person comes to an account and back to it: register, codes, verification and a forgotten
 * password. Answers are the same, and take the same time, whether or not anybody has the address.
 */
@ApplicationScoped
@Saga
public class Registration {
  @Inject private Passwords passwords;
  @Inject private Accounts accounts;

  /**
   * Makes an unverified account and mails a code; registering again while unverified sends a new
   * one. The account takes name and password once the code proves the address, unless another
   * password waits for the same address. Refuses a bad password, and asking too often ({@code
   * OTP_RATE_LIMITED}, 429).
   */
  public void register(String name, String email, String password, Caller.Origin origin) {
    String address = Emails.normal(email);
    String hash = passwords.hash(password, address);
    boolean isTaken;
    do {
      String waiting = accounts.waiting(address).orElse(null);
      boolean isSame = passwords.matches(password, waiting);
      isTaken =
          accounts.register(
              name.strip(), address, isSame && waiting != null ? waiting : hash, waiting, origin);
    } while (!isTaken);
  }

  /**
   * Makes an account for somebody who did not ask for one: it has no password. The owner of the
   * address sets one as for a forgotten password, which proves the address too.
   */
  public User engage(String name, String email) {
    return accounts.engage(name, Emails.normal(email));
  }

  /** Mails another code of a purpose; refuses asking too often. */
  public void sendCode(String email, CodePurpose purpose, Caller.Origin origin) {
    long since = System.nanoTime();
    accounts.sendCode(Emails.normal(email), purpose, origin);
    Pace.since(since);
  }

  /** The user whose address this code proves, verified and welcomed; refuses a wrong one. */
  public User verify(String email, String code, Caller.Origin origin) {
    long since = System.nanoTime();
    return proved(accounts.verify(Emails.normal(email), code, origin), since);
  }

  /** Sets another password by code and ends every session before; refuses a wrong code. */
  public User reset(String email, String code, String password, Caller.Origin origin) {
    String address = Emails.normal(email);
    String hash = passwords.hash(password, address);
    long since = System.nanoTime();
    return proved(accounts.reset(address, code, hash, origin), since);
  }

  private static User proved(Accounts.Proof proof, long since) {
    User user = proof.user();
    if (user == null) {
      Pace.since(since);
      throw new Problem(
          proof.result() == Codes.Result.EXPIRED
              ? IdentityProblem.OTP_EXPIRED
              : IdentityProblem.OTP_INVALID);
    }
    return user;
  }
}
