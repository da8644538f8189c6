package plinth.platform.outbox;

import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import plinth.audit.Audit;
import plinth.identity.Groups;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.outbox.MainOutbox;
import plinth.outbox.OutboxRef;
import plinth.tenancy.MainPlane;

/** Retries given-up outbox rows of the main plane. */
@Stateless
@RolesAllowed(Groups.OPERATOR)
@MainPlane
public class MainRetries {
  @Inject private MainOutbox outbox;
  @Inject private Audit audit;

  /** Retries a row with all its attempts; refuses a row that was not given up. */
  public void retry(Caller caller, OutboxRef row) {
    if (!outbox.retry(caller, row.id())) {
      throw Problem.notFound("Outbox row");
    }
    audit.record(caller, "outbox.retried", "outbox:" + row.text(), JsonValue.EMPTY_JSON_OBJECT);
  }
}
