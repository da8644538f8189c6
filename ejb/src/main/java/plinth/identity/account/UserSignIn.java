package plinth.identity.account;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import org.jspecify.annotations.Nullable;
import plinth.identity.Emails;
import plinth.identity.IdentityProblem;
import plinth.identity.User;
import plinth.identity.factor.FactorHolder;
import plinth.identity.factor.PasskeyOptions;
import plinth.identity.factor.Passkeys;
import plinth.identity.factor.SecondFactor;
import plinth.identity.factor.SignInProof;
import plinth.identity.password.PasswordGate;
import plinth.identity.password.SignInLog;
import plinth.identity.user.Users;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;

/** Verifies a user's password and second factor, or a passkey, before a workspace is chosen. */
@ApplicationScoped
@Saga
public class UserSignIn {
  private static final String KIND = "user";

  @Inject private PasswordGate gate;
  @Inject private Accounts accounts;
  @Inject private Users users;
  @Inject private SecondFactor secondFactor;
  @Inject private Passkeys passkeys;
  @Inject private SignInLog log;

  /**
   * A user who passed.
   *
   * @param deviceToken the token of the device if it is remembered from now on
   */
  public record Passed(User user, @Nullable String deviceToken) {}

  /** The options to sign in with a passkey alone, which name no account. */
  public PasskeyOptions askForPasskey(Caller.Origin origin) {
    return passkeys.askAnybody(Caller.anonymous(origin), false);
  }

  /**
   * The user whose passkey answers, which counts as both factors. Refuses with {@code
   * PASSKEY_REFUSED} (401) and {@code ACCOUNT_BLOCKED} (403).
   */
  public User signInWithPasskey(JsonObject credential, Caller.Origin origin) {
    FactorHolder holder =
        passkeys.signIn(false, credential, id -> users.findById(id).map(FactorHolder::of), origin);
    User user = requireOpen(holder.id());
    log.recordSuccess(Caller.anonymous(origin), KIND, user.id());
    return user;
  }

  private User requireOpen(long id) {
    User user = users.findById(id).orElseThrow(() -> new Problem(IdentityProblem.LOGIN_FAILED));
    if (user.signIn().isBlock()) {
      throw new Problem(IdentityProblem.ACCOUNT_BLOCKED);
    }
    if (!user.isVerified()) {
      throw new Problem(IdentityProblem.EMAIL_NOT_VERIFIED);
    }
    return user;
  }

  /**
   * The user with this address and password. Refuses with {@code LOGIN_FAILED} (401), {@code
   * LOGIN_DELAYED} or {@code RATE_LIMITED} (429, {@code retry_after} seconds); with the right
   * password also {@code ACCOUNT_BLOCKED} and {@code EMAIL_NOT_VERIFIED} (403), and like {@link
   * SecondFactor#verify} if the user has a second factor and the device is not remembered.
   */
  public Passed signIn(String email, String password, SignInProof proof, Caller.Origin origin) {
    String address = Emails.normalize(email);
    var kept = accounts.findPassword(address);
    PasswordGate.Kept passed = gate.verify(KIND, address, password, kept, origin);
    String before = kept.orElseThrow().hash();
    if (!passed.hash().equals(before)) {
      accounts.renewPassword(passed.id(), before, passed.hash());
    }
    User user = requireOpen(passed.id());
    String deviceToken = secondFactor.signIn(FactorHolder.of(user), proof, origin);
    log.recordSuccess(Caller.anonymous(origin), KIND, user.id());
    return new Passed(user, deviceToken);
  }
}
