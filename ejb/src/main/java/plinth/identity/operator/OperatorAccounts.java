package plinth.identity.operator;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;
import plinth.identity.Operator;
import plinth.identity.password.PasswordGate;
import plinth.tenancy.MainPlane;

/** Finds and changes the accounts of platform operators. */
@Stateless
@MainPlane
public class OperatorAccounts {
  @Inject private OperatorRepository operators;

  /** The active operator with this number. */
  public Optional<Operator> byId(long id) {
    return operators.byId(id).filter(OperatorAccount::isActive).map(OperatorAccount::operator);
  }

  /** What is kept of the password of an active operator's address. */
  public Optional<PasswordGate.Kept> password(String email) {
    return operators.byEmail(email).filter(OperatorAccount::isActive).map(OperatorAccount::kept);
  }

  /** Keeps a hash of the same password at another cost. */
  public void renewPassword(long id, String before, String hash) {
    operators.renewPassword(id, before, hash);
  }

  /**
   * Makes the first operator, once an installation: of nodes that start together one makes it.
   *
   * @param written called with the operator made, before the commit: what it cannot write down is
   *     not made
   */
  public void first(String email, String hash, Runnable written) {
    operators.lock();
    if (!isAny()) {
      operators.add(new OperatorAccount("Operator", email, hash));
      written.run();
    }
  }

  /** Whether there is any operator. */
  public boolean isAny() {
    return operators.count() > 0;
  }
}
