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
 * @param field the field that the record has it in
 * @param to the field that takes it; null: none does
 * @param outcome {@code mapped}: it stays as it is; {@code converted}: it is written in another way
 *     and says the same; {@code lossy}: it says less; {@code lost}: it does not come along; {@code
 *     empty}: there is none
 * @param value the value; of a relation the slugs of the related records
 * @param newValue the value there
 * @param reason why it is lost, a sentence for people
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
