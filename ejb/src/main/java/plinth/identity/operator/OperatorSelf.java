package plinth.identity.operator;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.identity.Emails;
import plinth.identity.IdentityProblem;
import plinth.identity.Operator;
import plinth.identity.factor.FactorHolder;
import plinth.identity.factor.SecondFactor;
import plinth.identity.factor.SecondFactors;
import plinth.identity.factor.StepUpProof;
import plinth.identity.factor.StepUps;
import plinth.identity.factor.StoredPasskeys;
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
  @Inject private SecondFactors factors;
  @Inject private StepUps stepUps;
  @Inject private StoredPasskeys passkeys;
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
    return secondFactor.start(FactorHolder.of(requirePassword(caller, current)));
  }

  /** Activates the second factor and returns the recovery codes. */
  public List<String> confirm(Caller caller, String otp) {
    return secondFactor.confirm(caller, FactorHolder.of(requireOperator(caller)), otp);
  }

  /** Removes the second factor; requires the password and a code. */
  public void disable(Caller caller, String current, @Nullable String otp) {
    FactorHolder holder = FactorHolder.of(requirePassword(caller, current));
    secondFactor.verifyCode(holder, otp, caller.origin());
    factors.remove(caller, holder);
  }

  /** Replaces the recovery codes; requires the password and a code. */
  public List<String> renewRecoveryCodes(Caller caller, String current, @Nullable String otp) {
    FactorHolder holder = FactorHolder.of(requirePassword(caller, current));
    return secondFactor.renewRecoveryCodes(caller, holder, otp);
  }

  /** Removes the second factor and all passkeys of another operator who has lost them. */
  public OperatorView disableFor(Caller caller, long id) {
    if (requireOperator(caller).id() == id) {
      throw new Problem(IdentityProblem.NOT_ONESELF);
    }
    OperatorView other = directory.get(caller, id);
    FactorHolder holder = new FactorHolder(true, id, other.name(), other.email(), 0);
    factors.remove(caller, holder);
    passkeys.removeAll(caller, holder);
    return directory.get(caller, id);
  }

  /** Blocks or unblocks another operator. */
  public OperatorView block(Caller caller, long id, boolean isBlocked) {
    if (isBlocked && requireOperator(caller).id() == id) {
      throw new Problem(IdentityProblem.NOT_ONESELF);
    }
    return directory.block(caller, id, isBlocked);
  }

  /**
   * Notes in the session that the operator proved possession of a second factor, or entered the
   * password if there is none.
   */
  public void stepUp(Caller caller, @Nullable String session, StepUpProof proof) {
    FactorHolder holder = FactorHolder.of(requireOperator(caller));
    if (!secondFactor.stepUp(caller, holder, proof)) {
      String password = proof.password();
      if (password == null || password.isEmpty()) {
        throw Problem.invalid("password", "required", "password is required");
      }
      requirePassword(caller, password, "password");
    }
    stepUps.mark(caller, session);
  }

  /** The calling operator, if the password is theirs; refuses with 400 otherwise. */
  Operator requirePassword(Caller caller, String password) {
    return requirePassword(caller, password, "current_password");
  }

  private Operator requirePassword(Caller caller, String password, String field) {
    Operator operator = requireOperator(caller);
    String email = operator.email();
    try {
      gate.verify("operator", email, password, accounts.findPassword(email), caller.origin());
    } catch (Problem refused) {
      // Unlike a failed sign-in, this is no 401: the session remains valid.
      throw refused.code() == IdentityProblem.LOGIN_FAILED
          ? Problem.invalid(field, "wrong", field + " is wrong")
          : refused;
    }
    return operator;
  }

  /** The calling operator with their address and sessions. */
  Operator requireOperator(Caller caller) {
    return accounts
        .findById(caller.requireOperatorId())
        .orElseThrow(() -> new Problem(KernelProblem.UNAUTHENTICATED));
  }
}
