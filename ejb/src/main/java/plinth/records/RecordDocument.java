package plinth.records;

import java.util.List;
import java.util.Map;
import plinth.fields.Field;
import plinth.fields.Link;
import plinth.fields.Linked;
import plinth.fields.References;
import plinth.fields.Shape;
import plinth.kernel.Actor;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.records.RelatedLabels.Label;

/**
 * A record as JSON: the system members around {@code data} with the asked fields in their order,
 * empty ones as null. The database writes the text; only what stands in {@code data} is chosen
 * here, because taking twenty members out of a {@code jsonb} one by one costs it as much as all
 * else of a page. Values go through as the database wrote them, decimals with every digit.
 */
public final class RecordDocument {
  /** Up to so many fields are taken out by the database, however large the others are. */
  private static final int FEW = 6;

  private static final String DATA = ",\"data\":";

  /** A function of the database takes at most a hundred arguments. */
  private static final int MAX_LINKS = 40;

  private final long workspaceId;
  private final List<Field> fields;
  private final Map<String, Label> labels;
  private final boolean isWhole;
  private final boolean showsPeople;
  private final JsonMembers members;

  private RecordDocument(
      long workspaceId,
      List<Field> fields,
      Map<String, Label> labels,
      boolean isWhole,
      boolean showsPeople) {
    this.workspaceId = workspaceId;
    this.fields = fields;
    this.labels = labels;
    this.isWhole = isWhole;
    this.showsPeople = showsPeople;
    this.members = new JsonMembers(fields.stream().map(Field::slug).toList());
  }

  /**
   * With fields of a shape.
   *
   * @param workspaceId the workspace of the records
   * @param labels by the slug of an object where the labels of its records stand, for the objects
   *     that fields name and the reader may read
   */
  public static RecordDocument of(long workspaceId, List<Field> fields, Map<String, Label> labels) {
    return new RecordDocument(workspaceId, fields, labels, false, true);
  }

  /** The same for everybody: nobody of the workspace is named. */
  static RecordDocument ofNobody(long workspaceId, List<Field> fields, Map<String, Label> labels) {
    return new RecordDocument(workspaceId, fields, labels, false, false);
  }

  /**
   * The same for a file: with as many records of a relation as a write may name, and complete as
   * the database writes it.
   */
  public static RecordDocument whole(
      long workspaceId, List<Field> fields, Map<String, Label> labels) {
    return new RecordDocument(workspaceId, fields, labels, true, true);
  }

  /** The fields of a shape that are active, or those of them that are asked for. */
  public static List<Field> fields(Shape shape, List<String> names) {
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

  /** The expression over the alias {@code r} whose text {@link #json} takes. */
  public Sql sql() {
    return Sql.of(
        "concat('{\"slug\":\"', r.slug, '\",\"id\":', r.id, '"
            + DATA
            + "', "
            + data()
            + ", ',\"created_at\":\"', "
            + moment("r.created_at")
            + ", 'Z\",\"updated_at\":\"', "
            + moment("r.updated_at")
            + ", 'Z\",\"created_by\":', "
            + person("r.created_by")
            + ", ',\"updated_by\":', "
            + person("r.updated_by")
            + ", ',\"assigned_to\":', coalesce("
            + person("r.assigned_to")
            + ", 'null'), ',\"version\":', r.version, '}')");
  }

  private String person(String column) {
    if (!showsPeople) {
      return "'null'";
    }
    return isWhole ? PersonDocument.of(column) : Actor.marked(column);
  }

  /** The expression of {@code data} alone, as jsonb: it may hold more than the fields. */
  public String data() {
    if (fields.size() <= FEW) {
      return built(fields);
    }
    List<Field> linked = fields.stream().filter(f -> f.type() instanceof References).toList();
    StringBuilder all = new StringBuilder("(r.data");
    for (int i = 0; i < linked.size(); i += MAX_LINKS) {
      all.append(" || ").append(built(linked.subList(i, Math.min(linked.size(), i + MAX_LINKS))));
    }
    return all.append(')').toString();
  }

  private String built(List<Field> some) {
    StringBuilder object = new StringBuilder("jsonb_build_object(");
    String comma = "";
    for (Field field : some) {
      String name = "'" + field.slug() + "'";
      object.append(comma).append(name).append(", ").append(value(field, name));
      comma = ", ";
    }
    return object.append(')').toString();
  }

  private String value(Field field, String name) {
    if (field.type() instanceof References references) {
      Label label = labels.get(references.object());
      Link link = LinkEdit.linkOf(field);
      return link == null
          ? CatalogDocument.of(workspaceId, field.slug(), references.multiple(), label)
          : LinkDocument.of(
              workspaceId,
              link,
              label == null ? null : label.field(),
              isWhole ? Linked.MAX : Linked.SHOWN);
    }
    return "r.data->" + name;
  }

  /** The record as the client sees it, of what the expression gave. */
  public JsonText json(String text) {
    StringBuilder json = new StringBuilder(text.length() + members.most());
    append(json, text);
    return new JsonText(json.toString());
  }

  /** A JSON array of records. */
  public JsonText array(List<String> texts) {
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

  /** As ISO 8601 without its zone, always with microseconds, whatever the connection's zone is. */
  public static String moment(String column) {
    return "to_char(" + column + " at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US')";
  }
}
