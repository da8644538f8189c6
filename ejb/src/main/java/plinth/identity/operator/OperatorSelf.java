package plinth.identity.operator;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.identity.Emails;
import plinth.identity.IdentityProblem;
import plinth.identity.Operator;
import plinth.identity.password.PasswordGate;
import plinth.identity.password.Passwords;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.kernel.Secrets;

/**
 * Use cases of operators for their own accounts, and for adding new ones. Changes that could lock
 * the operator out require the password again, because a session may have been left open.
 */
@Saga
@ApplicationScoped
public class OperatorSelf {
  private static final int FIRST_PASSWORD = 20;

  @Inject private PasswordGate gate;
  @Inject private OperatorAccounts accounts;
  @Inject private OperatorDirectory directory;
  @Inject private OperatorFactors factors;
  @Inject private Passwords passwords;
  @Inject private SecondFactor secondFactor;

  /**
   * An added operator.
   *
   * @param password the first password, which is only shown once
   */
  public record Added(OperatorView operator, String password) {}

  /** The calling operator. */
  public OperatorView me(Caller caller) {
    return directory.get(caller, requireOperator(caller).id());
  }

  /** Adds an operator with a first password; refuses an address that another operator has. */
  public Added add(Caller caller, String name, String email) {
    String password = Secrets.randomWord(FIRST_PASSWORD);
    String hash = passwords.hash(password, Emails.normalize(email));
    return new Added(directory.add(caller, name.strip(), Emails.normalize(email), hash), password);
  }

  /** Sets another password and ends every session, including the current one. */
  public void changePassword(Caller caller, String current, String password) {
    Operator operator = requirePassword(caller, current);
    directory.setPassword(caller, operator.id(), passwords.hash(password, operator.email()));
  }

  /** Creates a secret for a second factor, to be confirmed with a code. */
  public SecondFactor.Enrolment enrol(Caller caller, String current) {
    return secondFactor.start(caller, requirePassword(caller, current));
  }

  /** Activates the second factor and returns the recovery codes. */
  public List<String> confirm(Caller caller, String otp) {
    return secondFactor.confirm(caller, requireOperator(caller), otp);
  }

  /** Removes the second factor; requires the password and a code. */
  public void disable(Caller caller, String current, @Nullable String otp) {
    Operator operator = requirePassword(caller, current);
    secondFactor.verify(operator, otp, caller.origin());
    factors.remove(caller, operator.id());
  }

  /** Removes the second factor of another operator who has lost it. */
  public OperatorView disableFor(Caller caller, long id) {
    if (requireOperator(caller).id() == id) {
      throw new Problem(IdentityProblem.NOT_ONESELF);
    }
    directory.get(caller, id);
    factors.remove(caller, id);
    return directory.get(caller, id);
  }

  /** Blocks or unblocks another operator. */
  public OperatorView block(Caller caller, long id, boolean isBlocked) {
    if (isBlocked && requireOperator(caller).id() == id) {
      throw new Problem(IdentityProblem.NOT_ONESELF);
    }
    return directory.block(caller, id, isBlocked);
  }

  private Operator requirePassword(Caller caller, String password) {
    Operator operator = requireOperator(caller);
    String email = operator.email();
    try {
      gate.verify("operator", email, password, accounts.findPassword(email), caller.origin());
    } catch (Problem refused) {
      // Unlike a failed sign-in, this is no 401: the session remains valid.
      throw refused.code() == IdentityProblem.LOGIN_FAILED
          ? Problem.invalid("current_password", "wrong", "current_password is wrong")
          : refused;
    }
    return operator;
  }

  private Operator requireOperator(Caller caller) {
    return accounts
        .findById(caller.requireOperatorId())
        .orElseThrow(() -> new Problem(KernelProblem.UNAUTHENTICATED));
  }
}
