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
 * A record as JSON: the system members around {@code data}, which contains the requested fields in
 * order, with null for empty ones. The database writes the text and Java only selects the members
 * of {@code data}, because extracting twenty members of a {@code jsonb} one by one would cost the
 * database as much as the rest of a page. Values are passed on as the database wrote them, decimals
 * with every digit.
 */
public final class RecordDocument {
  /** The maximum number of fields that the database extracts, however large the others are. */
  private static final int FEW = 6;

  private static final String DATA = ",\"data\":";

  /**
   * The limit on links per function call, because a function of the database takes at most a
   * hundred arguments.
   */
  private static final int MAX_LINKS = 40;

  private final long workspaceId;
  private final List<Field> fields;
  private final Map<String, Label> labels;
  private final Readers readers;
  private final JsonMembers members;

  /** For whom records are written. */
  private enum Readers {
    MEMBERS,
    /** Also people outside of the workspace, to whom nobody of it is named. */
    EVERYBODY,
    /** Files, which show everything that a write may name. */
    FILES
  }

  private RecordDocument(
      long workspaceId, List<Field> fields, Map<String, Label> labels, Readers readers) {
    this.workspaceId = workspaceId;
    this.fields = fields;
    this.labels = labels;
    this.readers = readers;
    this.members = new JsonMembers(fields.stream().map(Field::slug).toList());
  }

  /**
   * Creates the document with fields of a shape.
   *
   * @param workspaceId the workspace of the records
   * @param labels by the slug of an object, the location of the labels of its records, for the
   *     objects that fields name and the reader may read
   */
  public static RecordDocument of(long workspaceId, List<Field> fields, Map<String, Label> labels) {
    return new RecordDocument(workspaceId, fields, labels, Readers.MEMBERS);
  }

  /** The document for the public, which names nobody of the workspace. */
  static RecordDocument forEverybody(
      long workspaceId, List<Field> fields, Map<String, Label> labels) {
    return new RecordDocument(workspaceId, fields, labels, Readers.EVERYBODY);
  }

  /**
   * The document for a file: with as many records of a relation as a write may name, and with the
   * complete {@code data} as the database writes it.
   */
  public static RecordDocument forFiles(
      long workspaceId, List<Field> fields, Map<String, Label> labels) {
    return new RecordDocument(workspaceId, fields, labels, Readers.FILES);
  }

  /** The active fields of a shape, or the requested ones among them. */
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

  /** The expression over the alias {@code r} whose text {@link #json} reads. */
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
    if (readers == Readers.EVERYBODY) {
      return "'null'";
    }
    return readers == Readers.FILES ? PersonDocument.of(column) : Actor.markedSql(column);
  }

  /** The expression for {@code data} alone, as jsonb, which may contain more than the fields. */
  public String data() {
    if (fields.size() <= FEW) {
      return buildObject(fields);
    }
    List<Field> linked = fields.stream().filter(f -> f.type() instanceof References).toList();
    StringBuilder all = new StringBuilder("(r.data");
    for (int i = 0; i < linked.size(); i += MAX_LINKS) {
      all.append(" || ")
          .append(buildObject(linked.subList(i, Math.min(linked.size(), i + MAX_LINKS))));
    }
    return all.append(')').toString();
  }

  private String buildObject(List<Field> some) {
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
          ? CatalogDocument.of(workspaceId, field.slug(), references.isMultiple(), label)
          : LinkDocument.of(
              workspaceId,
              link,
              label == null ? null : label.field(),
              readers == Readers.FILES ? Linked.MAX : Linked.SHOWN);
    }
    return "r.data->" + name;
  }

  /** The record for the client, from the text of the expression. */
  public JsonText json(String text) {
    StringBuilder json = new StringBuilder(text.length() + members.maxGrowth());
    append(json, text);
    return new JsonText(json.toString());
  }

  /** A JSON array of records. */
  public JsonText array(List<String> texts) {
    int length = 2;
    for (String text : texts) {
      length += text.length() + members.maxGrowth() + 1;
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

  /**
   * The SQL for a timestamp in ISO 8601 without its zone, always with microseconds, independent of
   * the connection's time zone.
   */
  public static String moment(String column) {
    return "to_char(" + column + " at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US')";
  }
}
