package plinth.transfer.preview;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.notation.Notation;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;

/** Checks whether a field accepts a text. */
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

  /** The text in the form that the field's type reads; null if it does not follow the notation. */
  static @Nullable String plain(Field field, String text, Notation notation) {
    try {
      return field.type().plain(text, notation, field.slug());
    } catch (Problem refused) {
      return null;
    }
  }
}
