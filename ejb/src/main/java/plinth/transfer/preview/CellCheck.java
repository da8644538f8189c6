package plinth.transfer.preview;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.notation.Notation;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.transfer.source.SourceRow;

/** Checks whether a field accepts a cell. */
final class CellCheck {
  private CellCheck() {}

  /** Why the field refuses the text; empty if it accepts it. */
  static Optional<FieldError> refusal(Field field, String text, Notation notation) {
    try {
      field.type().parseText(text, notation, field.slug());
      return Optional.empty();
    } catch (Problem refused) {
      return refused.errors().stream().findFirst();
    }
  }

  /** Why the field refuses the cell of a row; empty if it accepts it. */
  static Optional<FieldError> refusal(SourceRow row, int column, Field field, Notation notation) {
    try {
      field.type().parseText(plainText(row, column, field, notation), field.slug());
      return Optional.empty();
    } catch (Problem refused) {
      return refused.errors().stream().findFirst();
    }
  }

  /** The cell in the form that the field's type reads; null if it does not follow the notation. */
  static @Nullable String plain(SourceRow row, int column, Field field, Notation notation) {
    try {
      return plainText(row, column, field, notation);
    } catch (Problem refused) {
      return null;
    }
  }

  private static String plainText(SourceRow row, int column, Field field, Notation notation) {
    return row.plain(field.type(), column, row.cell(column), notation, field.slug());
  }
}
