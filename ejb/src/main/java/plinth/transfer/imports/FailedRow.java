package plinth.transfer.imports;

import java.util.List;
import java.util.stream.Collectors;
import plinth.kernel.Problem.FieldError;

/**
 * A row that an import refused.
 *
 * @param row its number in the file, counting the header
 * @param field the first field with an error; empty for an error of the whole row
 * @param rule the rule that was violated, a short lower-case word
 * @param message a sentence for people
 * @param errors all errors of the row
 * @param cells its cells as in the file
 */
public record FailedRow(
    long row,
    String field,
    String rule,
    String message,
    List<FieldError> errors,
    List<String> cells) {

  static FailedRow of(long row, List<String> cells, List<FieldError> errors) {
    FieldError first =
        errors.isEmpty() ? new FieldError("", "refused", "The row was refused") : errors.get(0);
    return new FailedRow(row, first.field(), first.rule(), first.message(), errors, cells);
  }

  /** All reasons in one line. */
  public String reason() {
    return errors.stream()
        .map(
            error ->
                error.field().isEmpty() ? error.message() : error.field() + ": " + error.message())
        .collect(Collectors.joining("; "));
  }
}
