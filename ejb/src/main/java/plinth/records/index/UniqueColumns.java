package plinth.records.index;

import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Problem;
import plinth.objects.GrantedShape;
import plinth.records.RecordValues;
import plinth.records.RecordsProblem;

/**
 * A unique value of a record.
 *
 * @param field the field
 * @param name the column with the unique index
 * @param key the content of the column
 */
public record UniqueColumns(Field field, String name, Object key) {
  /** The unique values of a record with this data. */
  public static List<UniqueColumns> of(Shape shape, JsonObject data) {
    Map<String, Object> slots = IndexedValues.of(shape, RecordValues.of(data)).slots();
    List<UniqueColumns> unique = new ArrayList<>();
    for (Field field : shape.fields()) {
      Object key = field.slots().unique() == null ? null : slots.get(column(field));
      if (key != null) {
        unique.add(new UniqueColumns(field, column(field), key));
      }
    }
    return unique;
  }

  /**
   * The problem for values of these fields that other records have; hidden fields are not named.
   */
  public static Problem takenProblem(GrantedShape shape, List<Field> fields) {
    Problem problem = new Problem(RecordsProblem.VALUE_EXISTS);
    fields.stream()
        .filter(shape::sees)
        .forEach(f -> problem.field("data." + f.slug(), "unique", "Another record has this value"));
    return problem;
  }

  private static String column(Field field) {
    return Objects.requireNonNull(field.slots().unique()).column();
  }
}
