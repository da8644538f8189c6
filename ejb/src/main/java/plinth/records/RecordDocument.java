package plinth.records;

import java.util.List;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;
import plinth.kernel.Sql;

/**
 * The expression that builds a record's JSON in the database, over the alias {@code r}: the system
 * members around {@code data} with the asked fields in their order, empty ones as null. The text
 * goes to the client as it is.
 *
 * <p>Spec: Meta-model.
 */
final class RecordDocument {
  private static final String MOMENT = "'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"'";

  private RecordDocument() {}

  /** The fields that records show: the active ones, or those that {@code names} asks for. */
  static List<Field> visible(Shape shape, List<String> names) {
    List<Field> active = shape.fields().stream().filter(Field::active).toList();
    if (names.isEmpty()) {
      return active;
    }
    for (String name : names) {
      if (active.stream().noneMatch(field -> field.slug().equals(name))) {
        throw Problem.invalid("fields", "unknown", "There is no field " + name);
      }
    }
    return active.stream().filter(field -> names.contains(field.slug())).toList();
  }

  /** The expression, of type text. */
  static Sql of(List<Field> fields) {
    StringBuilder sql = new StringBuilder("'{\"slug\":\"' || r.slug || '\",\"id\":' || r.id");
    sql.append(" || ',\"data\":{");
    String comma = "";
    for (Field field : fields) {
      StringBuilder key = new StringBuilder();
      JsonText.quote(key, field.slug());
      sql.append(comma).append(key).append(":' || coalesce((r.data->'").append(field.slug());
      sql.append("')::text, 'null') || '");
      comma = ",";
    }
    sql.append("},\"created_at\":\"' || ").append(moment("r.created_at"));
    sql.append(" || '\",\"updated_at\":\"' || ").append(moment("r.updated_at"));
    sql.append(" || '\",\"created_by\":\"' || r.created_by || '\",\"updated_by\":\"'");
    sql.append(" || r.updated_by || '\",\"version\":' || r.version || '}'");
    return Sql.of(sql.toString());
  }

  private static String moment(String column) {
    return "to_char(" + column + " at time zone 'UTC', " + MOMENT + ")";
  }
}
