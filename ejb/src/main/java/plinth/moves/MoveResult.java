package plinth.moves;

import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;

/**
 * The result of moving one of many records.
 *
 * @param recordSlug its slug before the move
 * @param status {@code moved} or {@code failed}
 * @param newRecordSlug its slug after the move; null unless it was moved
 * @param globalRecordSlug the slug that names the record through all its moves; null unless it was
 *     moved
 * @param code why it was not moved; null unless it failed
 * @param message the reason in words; null unless it failed
 * @param errors the faults, with their fields
 */
public record MoveResult(
    String recordSlug,
    Status status,
    @Nullable String newRecordSlug,
    @Nullable String globalRecordSlug,
    @Nullable String code,
    @Nullable String message,
    List<FieldError> errors) {

  /** The outcome for a record. */
  public enum Status {
    MOVED,
    FAILED
  }

  static MoveResult moved(String slug, String newSlug, String globalSlug) {
    return new MoveResult(slug, Status.MOVED, newSlug, globalSlug, null, null, List.of());
  }

  static MoveResult failed(String slug, Problem problem) {
    return new MoveResult(
        slug,
        Status.FAILED,
        null,
        null,
        problem.code().name(),
        String.valueOf(problem.getMessage()),
        problem.errors());
  }
}
