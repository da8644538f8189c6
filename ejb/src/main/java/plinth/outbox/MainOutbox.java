package plinth.outbox;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Lease;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;
import plinth.tenancy.Plane;

/** The outbox of the main plane, and the claims on all outboxes of the main database. */
@Stateless
@MainPlane
public class MainOutbox {
  @Inject @MainDb private Db db;

  /**
   * Claims rows of the main database: of the main plane, and of every shared workspace. It is the
   * one place where a transaction of the main plane looks at the tenant plane, and only at ids.
   */
  public List<OutboxClaim> claim(List<String> listeners, int most) {
    OutboxQueue.becomeDispatcher(db);
    List<OutboxClaim> claims = new ArrayList<>(OutboxQueue.claim(db, Plane.MAIN, listeners, most));
    claims.addAll(OutboxQueue.claim(db, Plane.TENANT, listeners, most));
    return claims;
  }

  /** What claimed rows hold, in the order they were written. */
  public List<OutboxItem> read(Caller caller, List<Lease> leases) {
    return rows().read(leases);
  }

  /** Removes rows that are done. */
  public void done(Caller caller, List<OutboxItem> items) {
    rows().done(items);
  }

  /** Gives a row back for a later attempt. */
  public void later(Caller caller, OutboxItem item, Duration delay, String reason) {
    rows().later(item, delay, reason);
  }

  /** Puts a row aside for good, with the reason. */
  public void dead(Caller caller, OutboxItem item, String reason) {
    rows().dead(item, reason);
  }

  private OutboxRows rows() {
    return new OutboxRows(db, Plane.MAIN);
  }
}
