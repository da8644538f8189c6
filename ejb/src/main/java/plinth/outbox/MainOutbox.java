package plinth.outbox;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Lease;
import plinth.tenancy.DispatchRole;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;
import plinth.tenancy.Plane;

/** The outbox of the main plane, and the rows that were given up in the main database. */
@Stateless
@MainPlane
public class MainOutbox {
  @Inject @MainDb private Db db;
  @Inject private Event<OutboxRowAdded> nudges;

  /**
   * Begins an attempt at claimed rows and returns their contents in the order in which they were
   * written, without rows that another claim took over.
   */
  public List<OutboxItem> startAttempts(Caller caller, List<Lease> leases) {
    return rows().startAttempts(leases);
  }

  /**
   * Removes rows that are done and returns their number. Rows that another claim took over stay.
   */
  public int deleteDone(Caller caller, List<OutboxItem> items) {
    return rows().deleteDone(items);
  }

  /** Gives back a row whose attempt could not be made. */
  public void returnUntried(Caller caller, OutboxItem item, Duration delay, String reason) {
    rows().returnUntried(item, delay, reason);
  }

  /** Gives a row back for a later attempt. */
  public void retryLater(Caller caller, OutboxItem item, Duration delay, String reason) {
    rows().retryLater(item, delay, reason);
  }

  /** Puts a row aside for good, with the reason. */
  public void markDead(Caller caller, OutboxItem item, String reason) {
    rows().markDead(item, reason);
  }

  /** How many rows were given up in the main database. */
  public long countGivenUp(Caller caller) {
    DispatchRole.assume(db);
    return GivenUpRows.ofMainDatabase(db).count();
  }

  /** A page of the rows given up in the main database, latest first. */
  public List<GivenUp> listGivenUp(Caller caller, long offset, int limit) {
    DispatchRole.assume(db);
    return GivenUpRows.ofMainDatabase(db).list(offset, limit);
  }

  /** The details that this plane has of some rows, by their numbers. */
  public Map<Long, GivenUp.Story> stories(Caller caller, Collection<Long> ids) {
    return GivenUpRows.stories(db, Plane.MAIN, ids);
  }

  /** Retries a row that was given up. Returns false if no such row has this number. */
  public boolean retry(Caller caller, long id) {
    nudges.fire(new OutboxRowAdded(null));
    return GivenUpRows.retry(db, Plane.MAIN, id);
  }

  private OutboxRows rows() {
    return new OutboxRows(db, Plane.MAIN);
  }
}
