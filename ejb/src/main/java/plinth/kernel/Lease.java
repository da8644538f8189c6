package plinth.kernel;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A claim on one row of a queue. The holder works outside any transaction and can only finish with
 * the same fencing number. When the lease expires, another worker may claim the row with a higher
 * number, and the first can no longer finish. The queue's table has the columns {@code lease_until}
 * and {@code fence}.
 *
 * @param workspaceId the workspace of the row; null in a queue of the main plane
 * @param id number of the row
 * @param fence number of this claim
 */
public record Lease(@Nullable Long workspaceId, long id, long fence) {

  /** The condition that a row is not leased: {@code row} is the alias of the queue's table. */
  public static Sql freeCondition(String row) {
    return Sql.of("(" + row + ".lease_until is null or " + row + ".lease_until < now())");
  }

  /** The assignments that lease a row for this time, in an update of the queue's table. */
  public static Sql claimAssignments(String row, Duration time) {
    return Sql.of(
        "lease_until = now() + ? * interval '1 millisecond', fence = " + row + ".fence + 1",
        time.toMillis());
  }

  /** The assignment that prolongs a lease to this time from now. */
  public static Sql renewAssignment(Duration time) {
    return Sql.of("lease_until = now() + ? * interval '1 millisecond'", time.toMillis());
  }

  /** The condition that this lease still holds its row, within the bound workspace. */
  public Sql matchCondition() {
    return Sql.of("id = ? and fence = ?", id, fence);
  }
}
