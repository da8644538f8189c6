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
  public Optional<Operator> findById(long id) {
    return operators
        .findById(id)
        .filter(OperatorAccount::isActive)
        .map(OperatorAccount::toOperator);
  }

  /** The stored password of the active operator with this address. */
  public Optional<PasswordGate.Kept> findPassword(String email) {
    return operators
        .findByEmail(email)
        .filter(OperatorAccount::isActive)
        .map(OperatorAccount::storedPassword);
  }

  /** Stores a hash of the same password with another cost. */
  public void renewPassword(long id, String before, String hash) {
    operators.renewPassword(id, before, hash);
  }

  /**
   * Creates the first operator, once per installation, even if nodes start at the same time.
   *
   * @param written called after the operator was created, before the commit: if it fails, the
   *     operator is not created
   */
  public void addFirst(String email, String hash, Runnable written) {
    operators.lock();
    if (!hasAny()) {
      operators.add(new OperatorAccount("Operator", email, hash));
      written.run();
    }
  }

  /** Whether any operator exists. */
  public boolean hasAny() {
    return operators.count() > 0;
  }
}
