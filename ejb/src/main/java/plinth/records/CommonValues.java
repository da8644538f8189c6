package plinth.records;

import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plinth.fields.Choices;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.Shape;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;

/**
 * The values that an operation sets in each of many records. Each record decides as it would if it
 * were changed alone: it may keep a value that no other record may newly get, such as an inactive
 * option.
 *
 * @param values the values by field; JSON null clears the field
 * @param doubts by field, why a record that does not have the value already refuses it
 */
public record CommonValues(Map<String, JsonValue> values, Map<String, Problem> doubts) {
  /** No values. */
  public static final CommonValues NONE = new CommonValues(Map.of(), Map.of());

  public CommonValues {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    doubts = Collections.unmodifiableMap(new LinkedHashMap<>(doubts));
  }

  /** The values that every record accepts. */
  public Map<String, JsonValue> certain() {
    Map<String, JsonValue> certain = new LinkedHashMap<>(values);
    certain.keySet().removeAll(doubts.keySet());
    return certain;
  }

  /** A copy in which these values replace those of their fields. */
  public CommonValues with(Map<String, JsonValue> resolved) {
    Map<String, JsonValue> all = new LinkedHashMap<>(values);
    all.putAll(resolved);
    return new CommonValues(all, doubts);
  }

  /** Refuses the doubtful values, for use when no record has them. */
  public void refuseDoubts() {
    if (!doubts.isEmpty()) {
      throw Problem.invalid(
          doubts.values().stream().flatMap(doubt -> doubt.errors().stream()).toList());
    }
  }

  /** Refuses the doubtful values that are not options of their fields. */
  public void refuseAllButOptions(Shape shape) {
    if (!doubts.keySet().stream().allMatch(slug -> type(shape, slug) instanceof Choices)) {
      refuseDoubts();
    }
  }

  /**
   * The changes of one record. Reports, by field, the values that the record could only keep but
   * does not have.
   *
   * @param own the values without relations
   */
  public static Map<String, JsonValue> changesFor(
      Shape shape, RecordRow row, Map<String, JsonValue> own) {
    Map<String, JsonValue> changed = new LinkedHashMap<>();
    List<FieldError> errors = new ArrayList<>();
    own.forEach(
        (slug, value) -> {
          JsonValue present = row.data().getOrDefault(slug, JsonValue.NULL);
          try {
            JsonValue next = type(shape, slug).toStored(value, present, "data." + slug);
            if (!next.equals(present)) {
              changed.put(slug, next);
            }
          } catch (Problem refused) {
            errors.addAll(refused.errors());
          }
        });
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
    return changed;
  }

  private static FieldType<?> type(Shape shape, String slug) {
    return shape.field(slug).map(Field::type).orElseThrow();
  }
}
