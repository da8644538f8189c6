package plinth.records.operation;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Job;
import plinth.kernel.Actor;
import plinth.kernel.Words;
import plinth.records.RowResult;

/**
 * A bulk operation as the API shows it.
 *
 * @param token its token
 * @param objectSlug the object whose records it was about
 * @param action {@code update}, {@code delete}, or {@code undo update}, {@code undo delete} for
 *     what was taken back
 * @param succeeded records changed, deleted or restored so far
 * @param failed records refused so far
 * @param failures the refused records, the first thousand
 * @param createdBy who began it
 * @param undoUntil until when it can be taken back
 * @param undoneBy the token of the operation that took it back; null: none did
 * @param job the job that does it; null: it was done at once
 */
public record OperationView(
    String token,
    String objectSlug,
    @Words({"update", "delete", "undo update", "undo delete"}) String action,
    long succeeded,
    long failed,
    List<RowResult> failures,
    Actor createdBy,
    Instant createdAt,
    Instant undoUntil,
    @Nullable Actor undoneBy,
    @Nullable Job job) {

  /** An operation with its job and the records that failed. */
  public static OperationView of(
      Operations.Row row, String objectSlug, @Nullable Job job, List<RowResult> failures) {
    return new OperationView(
        row.id(),
        objectSlug,
        row.action(),
        row.counts().succeeded(),
        row.counts().failed(),
        failures,
        row.madeBy(),
        row.madeAt(),
        row.undoing().until(),
        Actor.orNull(row.undoing().by()),
        job);
  }
}
