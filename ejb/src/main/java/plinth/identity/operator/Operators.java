package plinth.identity.operator;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.Optional;
import plinth.identity.Emails;
import plinth.identity.IdentityProblem;
import plinth.identity.Operator;
import plinth.identity.account.UserSignIn;
import plinth.identity.factor.FactorHolder;
import plinth.identity.factor.PasskeyOptions;
import plinth.identity.factor.Passkeys;
import plinth.identity.factor.SecondFactor;
import plinth.identity.factor.SignInProof;
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
  @Inject private Passkeys passkeys;
  @Inject private SignInLog log;

  /** The options to sign in with a passkey alone, which name no account. */
  @Saga
  public PasskeyOptions askForPasskey(Caller.Origin origin) {
    return passkeys.askAnybody(Caller.anonymous(origin), true);
  }

  /**
   * Signs in the operator whose passkey answers, which counts as both factors. Refuses with {@code
   * PASSKEY_REFUSED} (401), also blocked operators.
   */
  @Saga
  public Operator signInWithPasskey(JsonObject credential, Caller.Origin origin) {
    FactorHolder holder =
        passkeys.signIn(
            true, credential, id -> accounts.findById(id).map(FactorHolder::of), origin);
    Operator operator =
        accounts
            .findById(holder.id())
            .orElseThrow(() -> new Problem(IdentityProblem.PASSKEY_REFUSED));
    log.recordSuccess(Caller.anonymous(origin), "operator", operator.id());
    return operator;
  }

  /**
   * Signs in the operator with this address and password, and the second factor if there is one.
   * Refuses like {@link UserSignIn#signIn}; its delay is independent of that of a user with the
   * same address.
   *
   * @param proof the second factor; devices of operators are not remembered
   */
  @Saga
  public Operator signIn(String email, String password, SignInProof proof, Caller.Origin origin) {
    String address = Emails.normalize(email);
    var kept = accounts.findPassword(address);
    PasswordGate.Kept passed = gate.verify("operator", address, password, kept, origin);
    String before = kept.orElseThrow().hash();
    if (!passed.hash().equals(before)) {
      accounts.renewPassword(passed.id(), before, passed.hash());
    }
    Operator operator =
        accounts.findById(passed.id()).orElseThrow(() -> new Problem(IdentityProblem.LOGIN_FAILED));
    secondFactor.verify(FactorHolder.of(operator), proof, origin);
    log.recordSuccess(Caller.anonymous(origin), "operator", operator.id());
    return operator;
  }

  /** The active operator with this number. */
  public Optional<Operator> findById(long id) {
    return accounts.findById(id);
  }
}
