package plinth.records.imports;

import java.util.ArrayList;
import java.util.List;
import plinth.kernel.Problem.FieldError;

/** Keeps the errors of a row short enough to be stored and read. */
final class RowErrors {
  /** The number of errors of a row that are reported. */
  static final int SHOWN = 50;

  private static final int LONGEST = 500;
  private static final int NAMED = 5;

  private RowErrors() {}

  /** The first errors of a row, with their number at the end if there are more. */
  static List<FieldError> bounded(List<FieldError> errors) {
    List<FieldError> shown = new ArrayList<>();
    for (FieldError error : errors.subList(0, Math.min(SHOWN, errors.size()))) {
      shown.add(new FieldError(error.field(), error.rule(), cut(error.message())));
    }
    int more = errors.size() - shown.size();
    if (more > 0) {
      shown.add(new FieldError("", "more_errors", "The row has " + more + " more errors"));
    }
    return List.copyOf(shown);
  }

  /** The first words of a list, and the number of the others. */
  static String listed(List<String> words) {
    String first = String.join(", ", words.subList(0, Math.min(NAMED, words.size())));
    int more = words.size() - NAMED;
    return more > 0 ? first + " and " + more + " more" : first;
  }

  private static String cut(String message) {
    return message.length() <= LONGEST ? message : message.substring(0, LONGEST - 1) + "…";
  }
}
