package plinth.moves;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Conversion.Fate;
import plinth.fields.Conversion.Outcome;
import plinth.fields.Field;
import plinth.kernel.Json;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;

/**
 * The effect of a move on the values of one record.
 *
 * @param fields the effect on each field that the caller sees, in their order
 * @param carried the values of the new record, including those that the caller does not see
 */
record MovePlan(List<MovedField> fields, JsonObject carried) {
  /**
   * Creates the plan. Refuses a record if a value that the caller does not see would be lost,
   * because the caller could not know.
   *
   * @param stored the stored values of the record
   */
  static MovePlan of(FieldMap map, JsonObject stored) {
    List<MovedField> fields = new ArrayList<>();
    JsonObjectBuilder values = Json.createObjectBuilder();
    for (Field field : map.from().complete().fields()) {
      JsonValue value = stored.getOrDefault(field.slug(), JsonValue.NULL);
      MovedField moved = moveField(map, field, map.target(field), value);
      if (moved.to() != null && moved.newValue() != JsonValue.NULL) {
        values.add(moved.to(), moved.newValue());
      }
      if (map.from().sees(field)) {
        if (field.active() || value != JsonValue.NULL) {
          fields.add(moved);
        }
      } else if (field.active() && moved.outcome().equals("lost")) {
        throw new Problem(
            KernelProblem.PERMISSION_DENIED,
            "A value of the record that your role cannot see would be lost");
      }
    }
    return new MovePlan(List.copyOf(fields), values.build());
  }

  private static MovedField moveField(
      FieldMap map, Field field, @Nullable Field target, JsonValue value) {
    if (value == JsonValue.NULL) {
      return MovedField.empty(field, target);
    }
    if (target == null) {
      String reason =
          !field.active()
              ? "The field is not active"
              : map.isOmitted(field) ? "The field map omits it" : "No field matches it";
      return MovedField.lost(field, null, value, reason);
    }
    Outcome outcome =
        ValueMapping.of(
            field.type(), target.type(), value, map.from().complete().calendar().zone());
    return outcome.fate() == Fate.FAILED
        ? MovedField.lost(field, target, value, String.valueOf(outcome.reason()))
        : MovedField.carried(field, target, value, outcome);
  }
}
