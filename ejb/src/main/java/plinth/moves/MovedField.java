package plinth.moves;

import jakarta.json.JsonValue;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import plinth.fields.Conversion.Outcome;
import plinth.fields.Field;
import plinth.kernel.Words;

/**
 * The effect of a move on the value of one field.
 *
 * @param field the field of the record
 * @param to the field that takes the value; null: none
 * @param outcome {@code mapped}: the value stays the same; {@code converted}: it is written
 *     differently and means the same; {@code lossy}: it loses information; {@code lost}: it is not
 *     moved; {@code empty}: there is no value
 * @param value the value; for a relation the slugs of the related records
 * @param newValue the value in the other object
 * @param reason why it is lost, as a sentence
 */
public record MovedField(
    String field,
    @Nullable String to,
    @Words({"mapped", "converted", "lossy", "lost", "empty"}) String outcome,
    JsonValue value,
    JsonValue newValue,
    @Nullable String reason) {

  static MovedField empty(Field field, @Nullable Field to) {
    return new MovedField(
        field.slug(), to == null ? null : to.slug(), "empty", JsonValue.NULL, JsonValue.NULL, null);
  }

  static MovedField lost(Field field, @Nullable Field to, JsonValue value, String reason) {
    return new MovedField(
        field.slug(), to == null ? null : to.slug(), "lost", value, JsonValue.NULL, reason);
  }

  static MovedField carried(Field field, Field to, JsonValue value, Outcome outcome) {
    String word =
        switch (outcome.fate()) {
          case KEPT -> "mapped";
          case CONVERTED, LOSSY, CLEARED, FAILED -> outcome.fate().name().toLowerCase(Locale.ROOT);
        };
    return new MovedField(field.slug(), to.slug(), word, value, outcome.value(), null);
  }
}
