package plinth.identity.operator;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.identity.Emails;
import plinth.identity.IdentityProblem;
import plinth.identity.Operator;
import plinth.identity.account.UserSignIn;
import plinth.identity.factor.FactorHolder;
import plinth.identity.factor.SecondFactor;
import plinth.identity.password.PasswordGate;
import plinth.identity.password.SignInLog;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;

/** Signs in platform operators. */
@ApplicationScoped
public class Operators {
  @Inject private PasswordGate gate;
  @Inject private OperatorAccounts accounts;
  @Inject private SecondFactor secondFactor;
  @Inject private SignInLog log;

  /**
   * Signs in the operator with this address and password, and the second factor if there is one.
   * Refuses like {@link UserSignIn#signIn}; its delay is independent of that of a user with the
   * same address.
   *
   * @param otp a code of the second factor, or a recovery code; null: none was given
   */
  @Saga
  public Operator signIn(
      String email, String password, @Nullable String otp, Caller.Origin origin) {
    String address = Emails.normalize(email);
    var kept = accounts.findPassword(address);
    PasswordGate.Kept passed = gate.verify("operator", address, password, kept, origin);
    String before = kept.orElseThrow().hash();
    if (!passed.hash().equals(before)) {
      accounts.renewPassword(passed.id(), before, passed.hash());
    }
    Operator operator =
        accounts.findById(passed.id()).orElseThrow(() -> new Problem(IdentityProblem.LOGIN_FAILED));
    secondFactor.verify(FactorHolder.of(operator), otp, origin);
    log.recordSuccess(Caller.anonymous(origin), "operator", operator.id());
    return operator;
  }

  /** The active operator with this number. */
  public Optional<Operator> findById(long id) {
    return accounts.findById(id);
  }
}
