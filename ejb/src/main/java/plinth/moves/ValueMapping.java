package plinth.moves;

import jakarta.json.JsonValue;
import java.time.ZoneId;
import java.util.Map;
import plinth.fields.Attachments;
import plinth.fields.Conversion;
import plinth.fields.Conversion.Fate;
import plinth.fields.Conversion.Outcome;
import plinth.fields.FieldType;
import plinth.fields.Generated;
import plinth.fields.Named;
import plinth.fields.References;
import plinth.kernel.Problem;

/**
 * Converts the value of a field for a field of another object: related records, members and files
 * stay the same, and every other value is converted through its text if the types differ. A value
 * that the other field would not accept is lost.
 */
final class ValueMapping {
  private ValueMapping() {}

  /** Whether values of a type can go to a field of another type. */
  static boolean isOffered(FieldType<?> from, FieldType<?> to) {
    if (from instanceof References named && to instanceof References taking) {
      return named.object().equals(taking.object());
    }
    return !(to instanceof Generated<?>) && Conversion.isOffered(from, to);
  }

  /**
   * The outcome for a stored value.
   *
   * @param zone the time zone of the workspace
   */
  static Outcome of(FieldType<?> from, FieldType<?> to, JsonValue stored, ZoneId zone) {
    boolean isNamed = from instanceof Named || from instanceof Attachments;
    Outcome outcome =
        isNamed
            ? new Outcome(Fate.KEPT, stored, null)
            : new Conversion(from, to, Map.of(), false, zone).of(stored);
    return outcome.fate() == Fate.FAILED ? outcome : check(to, outcome);
  }

  private static <V> Outcome check(FieldType<V> to, Outcome outcome) {
    try {
      V value = to.parse(outcome.value(), "value");
      return value == null
          ? new Outcome(Fate.FAILED, JsonValue.NULL, "Is not a valid value there")
          : new Outcome(outcome.fate(), to.encode(value), outcome.reason());
    } catch (Problem problem) {
      String reason =
          problem.errors().isEmpty()
              ? String.valueOf(problem.getMessage())
              : problem.errors().get(0).message();
      return new Outcome(Fate.FAILED, JsonValue.NULL, reason);
    }
  }
}
