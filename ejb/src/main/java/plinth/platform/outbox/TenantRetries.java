package plinth.platform.outbox;

import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import plinth.audit.Audit;
import plinth.identity.Groups;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.outbox.OutboxRef;
import plinth.outbox.TenantOutbox;
import plinth.tenancy.Tenanted;

/** Retries given-up outbox rows of a workspace. */
@Stateless
@RolesAllowed(Groups.OPERATOR)
@Tenanted
public class TenantRetries {
  @Inject private TenantOutbox outbox;
  @Inject private Audit audit;

  /** Retries a row with all its attempts; refuses a row that was not given up. */
  public void retry(Caller caller, OutboxRef row) {
    if (!outbox.retry(caller, row.id())) {
      throw Problem.notFound("Outbox row");
    }
    audit.record(caller, "outbox.retried", "outbox:" + row.text(), JsonValue.EMPTY_JSON_OBJECT);
  }
}
