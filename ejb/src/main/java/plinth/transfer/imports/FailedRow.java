package plinth.transfer.imports;

import java.util.List;
import java.util.stream.Collectors;
import plinth.kernel.Problem.FieldError;

/**
 * A row that an import refused.
 *
 * @param row its number in the file, the header counted
 * @param field the first field at fault, empty for the row as a whole
 * @param rule the rule that it broke, a short lower-case word
 * @param message a sentence for people
 * @param errors all that is wrong with the row
 * @param cells its cells as the file has them
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
        errors.isEmpty() ? new FieldError("", "refused", "It was refused") : errors.get(0);
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
