package plinth.identity.operator;

import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.util.List;
import plinth.audit.Audit;
import plinth.identity.Groups;
import plinth.identity.IdentityProblem;
import plinth.identity.RefreshFamilies;
import plinth.identity.SessionsEnded;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.tenancy.MainPlane;

/** Use cases for the operators of the installation, at least one of whom stays active. */
@Stateless
@RolesAllowed(Groups.OPERATOR)
@MainPlane
public class OperatorDirectory {
  @Inject private OperatorRepository operators;
  @Inject private RefreshFamilies families;
  @Inject private Audit audit;
  @Inject private Event<SessionsEnded> ended;

  /** A page of operators in the order they were added. */
  public Page<OperatorView> page(Caller caller, PageRequest request) {
    return operators.page(request);
  }

  /** One operator; refuses an unknown number. */
  public OperatorView get(Caller caller, long id) {
    return operators.findView(id).orElseThrow(OperatorDirectory::notFound);
  }

  /** Adds an operator; refuses an address that another operator has. */
  public OperatorView add(Caller caller, String name, String email, String hash) {
    operators.lock();
    if (operators.findByEmail(email).isPresent()) {
      throw new Problem(IdentityProblem.OPERATOR_EXISTS)
          .field("email", "unique", "another operator uses this email");
    }
    OperatorAccount operator = new OperatorAccount(name, email, hash);
    operators.add(operator);
    record(caller, "operator.added", operator.id());
    return get(caller, operator.id());
  }

  /**
   * Blocks or unblocks an operator and ends their sessions. Refuses to block the last active one.
   */
  public OperatorView block(Caller caller, long id, boolean isBlocked) {
    // Locks all operators, so that two who block each other run one after the other.
    List<OperatorAccount> all = operators.lockAll();
    OperatorAccount operator =
        all.stream()
            .filter(one -> one.id() == id)
            .findFirst()
            .orElseThrow(OperatorDirectory::notFound);
    if (operator.isActive() == isBlocked) {
      if (isBlocked && all.stream().filter(OperatorAccount::isActive).count() == 1) {
        throw new Problem(IdentityProblem.LAST_OPERATOR);
      }
      operator.block(isBlocked);
      endSessions(id);
      record(caller, isBlocked ? "operator.blocked" : "operator.unblocked", id);
    }
    return get(caller, id);
  }

  /** Sets another password and ends all sessions. */
  public void setPassword(Caller caller, long id, String hash) {
    operators.lockById(id).orElseThrow(OperatorDirectory::notFound).setPassword(hash);
    endSessions(id);
    record(caller, "operator.password_changed", id);
  }

  private void endSessions(long id) {
    families.revokeAllOfOperator(id);
    ended.fire(new SessionsEnded(true, id));
  }

  private void record(Caller caller, String action, long id) {
    audit.record(caller, action, "operator:" + id, JsonValue.EMPTY_JSON_OBJECT);
  }

  private static Problem notFound() {
    return Problem.notFound("Operator");
  }
}
