package plinth.records.batches;

import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.records.RecordText;
import plinth.records.editing.WrittenRecord;

/**
 * The result of one operation of a batch.
 *
 * @param status what it did
 * @param object the object of its record
 * @param ref its name, if it has one
 * @param slug the record; null for a record that was not created
 * @param version the version of the record, or the present one if another was expected
 * @param record the record, as the single write answers it; null if it failed, or if the caller may
 *     not read the object
 * @param code the error code; null unless it failed
 * @param message the reason in words; null unless it failed
 * @param errors the invalid fields, such as {@code data.amount}
 */
public record BatchItem(
    Status status,
    String object,
    @Nullable String ref,
    @Nullable String slug,
    @Nullable Long version,
    @Nullable JsonText record,
    @Nullable String code,
    @Nullable String message,
    List<FieldError> errors) {
  /** What an operation did. */
  public enum Status {
    CREATED,
    UPDATED,
    /** The record already was as requested. */
    UNCHANGED,
    DELETED,
    FAILED
  }

  static BatchItem of(BatchOperation operation, String object, WrittenRecord written) {
    RecordText record = written.record();
    return new BatchItem(
        Status.valueOf(written.effect().name()),
        object,
        operation.ref(),
        record.slug(),
        record.version(),
        record.json(),
        null,
        null,
        List.of());
  }

  static BatchItem failed(BatchOperation operation, String object, Problem problem) {
    return new BatchItem(
        Status.FAILED,
        object,
        operation.ref(),
        operation.slug(),
        problem.members().get("version") instanceof Long version ? version : null,
        null,
        problem.code().name(),
        problem.getMessage(),
        problem.errors());
  }

  /** A copy without the record, for a caller who may not read it. */
  public BatchItem unread() {
    return new BatchItem(status, object, ref, slug, version, null, code, message, errors);
  }

  /** Whether the operation was refused. */
  boolean isFailed() {
    return status == Status.FAILED;
  }
}
