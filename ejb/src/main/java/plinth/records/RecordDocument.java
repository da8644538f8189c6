package plinth.records;

import java.util.List;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;
import plinth.kernel.Sql;

/**
 * A record as JSON: the system members around {@code data} with the asked fields in their order,
 * empty ones as null. The database writes the text; only what stands in {@code data} is chosen
 * here, because taking twenty members out of a {@code jsonb} one by one costs it as much as all
 * else of a page. Values go through as the database wrote them, decimals with every digit.
 *
 * <p>Spec: Meta-model.
 */
final class RecordDocument {
  /** Up to so many fields are taken out by the database, however large the others are. */
  private static final int FEW = 6;

  private static final String DATA = ",\"data\":";

  private final List<Field> fields;
  private final JsonMembers members;

  private RecordDocument(List<Field> fields) {
    this.fields = fields;
    this.members = new JsonMembers(fields.stream().map(Field::slug).toList());
  }

  /** With the fields of a shape that are active, or with those of them that are asked for. */
  static RecordDocument of(Shape shape, List<String> names) {
    List<Field> active = shape.fields().stream().filter(Field::active).toList();
    if (names.isEmpty()) {
      return new RecordDocument(active);
    }
    for (String name : names) {
      if (active.stream().noneMatch(field -> field.slug().equals(name))) {
        throw Problem.invalid("fields", "unknown", "There is no field " + name);
      }
    }
    return new RecordDocument(
        active.stream().filter(field -> names.contains(field.slug())).toList());
  }

  /** The expression over the alias {@code r} whose text {@link #json} takes. */
  Sql sql() {
    return Sql.of(
        "concat('{\"slug\":\"', r.slug, '\",\"id\":', r.id, '"
            + DATA
            + "', "
            + data()
            + ", ',\"created_at\":\"', "
            + moment("r.created_at")
            + ", 'Z\",\"updated_at\":\"', "
            + moment("r.updated_at")
            + ", 'Z\",\"created_by\":\"', r.created_by, '\",\"updated_by\":\"', r.updated_by,"
            + " '\",\"version\":', r.version, '}')");
  }

  private String data() {
    if (fields.size() > FEW) {
      return "r.data";
    }
    StringBuilder few = new StringBuilder("jsonb_build_object(");
    String comma = "";
    for (Field field : fields) {
      String name = "'" + field.slug() + "'";
      few.append(comma).append(name).append(", r.data->").append(name);
      comma = ", ";
    }
    return few.append(')').toString();
  }

  /** The record as the client sees it, of what the expression gave. */
  JsonText json(String text) {
    StringBuilder json = new StringBuilder(text.length() + members.most());
    append(json, text);
    return new JsonText(json.toString());
  }

  /** A JSON array of records. */
  JsonText array(List<String> texts) {
    int length = 2;
    for (String text : texts) {
      length += text.length() + members.most() + 1;
    }
    StringBuilder array = new StringBuilder(length).append('[');
    for (String text : texts) {
      if (array.length() > 1) {
        array.append(',');
      }
      append(array, text);
    }
    return new JsonText(array.append(']').toString());
  }

  private void append(StringBuilder out, String text) {
    int begin = text.indexOf(DATA) + DATA.length();
    out.append(text, 0, begin);
    int end = members.copy(text, begin, out);
    out.append(text, end, text.length());
  }

  /** As ISO 8601 without its zone; the shortest way that does not depend on the connection's. */
  private static String moment(String column) {
    return "replace((" + column + " at time zone 'UTC')::text, ' ', 'T')";
  }
}
