package plinth.records.index;

import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.fields.UniqueSet;
import plinth.kernel.DbException;
import plinth.kernel.Problem;
import plinth.objects.GrantedShape;
import plinth.records.RecordValues;
import plinth.records.RecordsProblem;

/**
 * A unique value of a record.
 *
 * @param unique the fields
 * @param key the content of their column
 */
public record UniqueColumns(UniqueSet unique, Object key) {
  private static final Pattern COLUMN = Pattern.compile("_(u\\d+)(_idx)?$");

  /** The unique values of a record with this data. */
  public static List<UniqueColumns> of(Shape shape, JsonObject data) {
    if (shape.uniques().isEmpty()) {
      return List.of();
    }
    Map<String, Object> slots = IndexedValues.of(shape, RecordValues.of(data)).slots();
    List<UniqueColumns> all = new ArrayList<>();
    for (UniqueSet unique : shape.uniques()) {
      Object key = slots.get(unique.column());
      if (key != null) {
        all.add(new UniqueColumns(unique, key));
      }
    }
    return all;
  }

  /** The unique values of a record with this data that a change of these fields affects. */
  public static List<UniqueColumns> changed(
      Shape shape, JsonObject data, Collection<String> changed) {
    Predicate<UniqueSet> affected =
        unique -> unique.fields().stream().anyMatch(field -> changed.contains(field.slug()));
    return shape.uniques().stream().noneMatch(affected)
        ? List.of()
        : of(shape, data).stream().filter(one -> affected.test(one.unique)).toList();
  }

  /** The column with the unique index. */
  public String name() {
    return unique.column();
  }

  /**
   * The problem for values of these fields that other records have; hidden fields are not named.
   */
  public static Problem takenProblem(GrantedShape shape, List<UniqueSet> taken) {
    Problem problem = new Problem(RecordsProblem.VALUE_EXISTS);
    for (UniqueSet unique : taken) {
      if (unique.fields().stream().allMatch(shape::sees)) {
        for (Field field : unique.fields()) {
          problem.field("data." + field.slug(), "unique", "Another record " + has(unique));
        }
      }
    }
    return problem;
  }

  /** The predicate of a sentence about a record that has values which must be distinct. */
  public static String has(UniqueSet unique) {
    return unique.fields().size() == 1 ? "has this value" : "has these values of " + unique.label();
  }

  /** The column whose values a statement would have repeated. */
  public static Optional<String> repeated(DbException e) {
    Matcher column = COLUMN.matcher(e.constraint());
    return e.isUniqueViolation() && column.find() ? Optional.of(column.group(1)) : Optional.empty();
  }
}
