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
 * @param objectSlug the object of its records
 * @param action what it did, such as {@code update}; {@code undo update} for the undo of that
 * @param succeeded the number of records changed, deleted or restored so far
 * @param failed the number of records refused so far
 * @param failures the refused records, at most a thousand; those of a batch are only in its answer
 * @param createdBy who started the operation
 * @param undoUntil until when the operation can be undone
 * @param undoneBy the token of the operation that undid it; null: none
 * @param job the job that carries it out; null: it was done within the call
 */
public record OperationView(
    String token,
    String objectSlug,
    @Words({
          "update",
          "assign",
          "delete",
          "restore",
          "import",
          "batch",
          "merge",
          "undo update",
          "undo assign",
          "undo delete",
          "undo restore",
          "undo import",
          "undo batch",
          "undo merge"
        })
        String action,
    long succeeded,
    long failed,
    List<RowResult> failures,
    Actor createdBy,
    Instant createdAt,
    Instant undoUntil,
    @Nullable Actor undoneBy,
    @Nullable Job job) {

  /** Creates the view of an operation with its job and the records that failed. */
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
