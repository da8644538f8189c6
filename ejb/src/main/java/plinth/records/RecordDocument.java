package plinth.records;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Link;
import plinth.fields.Linked;
import plinth.fields.Named;
import plinth.fields.References;
import plinth.fields.Shape;
import plinth.kernel.Actor;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.records.RelatedLabels.Label;

/**
 * A record as JSON: the system members around {@code data}, which contains the requested fields in
 * order, with null for empty ones. The database returns columns, and Java writes the record and
 * selects the members of {@code data}, because extracting twenty members of a {@code jsonb} one by
 * one, or writing timestamps as text, would cost the database as much as the rest of a page. Values
 * are passed on as the database wrote them, decimals with every digit.
 */
public final class RecordDocument {
  /** The maximum number of fields that the database extracts, however large the others are. */
  private static final int FEW = 6;

  /** The maximum length of the members around {@code data}, unless names are very long. */
  private static final int SYSTEM = 320;

  /** Timestamps in ISO 8601, always with microseconds. */
  private static final DateTimeFormatter MOMENT =
      new DateTimeFormatterBuilder().appendInstant(6).toFormatter(Locale.ROOT);

  /**
   * The limit on links per function call, because a function of the database takes at most a
   * hundred arguments.
   */
  private static final int MAX_LINKS = 40;

  private final long workspaceId;
  private final List<Field> fields;
  private final List<PathValue> paths;
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
      long workspaceId,
      List<Field> fields,
      List<PathValue> paths,
      Map<String, Label> labels,
      Readers readers) {
    this.workspaceId = workspaceId;
    this.fields = fields;
    this.paths = List.copyOf(paths);
    this.labels = labels;
    this.readers = readers;
    this.members =
        new JsonMembers(
            Stream.concat(
                    fields.stream().map(Field::slug), this.paths.stream().map(PathValue::name))
                .toList());
  }

  /** A copy that also shows values of related records, after the fields. */
  public RecordDocument with(List<PathValue> values) {
    return new RecordDocument(workspaceId, fields, values, labels, readers);
  }

  /**
   * Creates the document with fields of a shape.
   *
   * @param workspaceId the workspace of the records
   * @param labels by the slug of an object, the location of the labels of its records, for the
   *     objects that fields name and the reader may read
   */
  public static RecordDocument of(long workspaceId, List<Field> fields, Map<String, Label> labels) {
    return new RecordDocument(workspaceId, fields, List.of(), labels, Readers.MEMBERS);
  }

  /** The document for the public, which names nobody of the workspace. */
  static RecordDocument forEverybody(
      long workspaceId, List<Field> fields, Map<String, Label> labels) {
    return new RecordDocument(workspaceId, fields, List.of(), labels, Readers.EVERYBODY);
  }

  /**
   * The document for a file: with as many records of a relation as a write may name, and with the
   * complete {@code data} as the database writes it.
   */
  public static RecordDocument forFiles(
      long workspaceId, List<Field> fields, Map<String, Label> labels) {
    return new RecordDocument(workspaceId, fields, List.of(), labels, Readers.FILES);
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

  /** The columns over the alias {@code r} from which {@link #read} creates a record. */
  public Sql columns() {
    List<Field> stored = stored();
    StringBuilder columns =
        new StringBuilder("r.slug as doc_slug, r.id as doc_id, r.version as doc_version, ")
            .append("r.created_at as doc_created_at, r.updated_at as doc_updated_at, ")
            .append(person("r.created_by"))
            .append(" as doc_created_by, ")
            .append(person("r.updated_by"))
            .append(" as doc_updated_by, ")
            .append(person("r.assigned_to"))
            .append(" as doc_assigned_to, ")
            .append(stored.size() <= FEW ? buildObject(stored) : "r.data")
            .append("::text as doc_data");
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).type() instanceof Named named) {
        columns
            .append(", ")
            .append(related(fields.get(i), named))
            .append("::text as ")
            .append(related(i));
      }
    }
    for (int i = 0; i < paths.size(); i++) {
      columns
          .append(", ")
          .append(paths.get(i).expression())
          .append("::text as ")
          .append(related(fields.size() + i));
    }
    return Sql.of(columns.toString());
  }

  private static String related(int place) {
    return "doc_related_" + place;
  }

  private List<Field> stored() {
    return fields.stream().filter(field -> !(field.type() instanceof Named)).toList();
  }

  private String person(String column) {
    return switch (readers) {
      case MEMBERS -> column;
      case EVERYBODY -> "null::text";
      case FILES -> PersonDocument.of(column);
    };
  }

  /** The expression for {@code data} alone, as jsonb, which may contain more than the fields. */
  public String data() {
    StringBuilder all = new StringBuilder("(").append(ownData());
    for (PathValue path : paths) {
      all.append(" || jsonb_build_object('")
          .append(path.name())
          .append("', ")
          .append(path.expression())
          .append(')');
    }
    return all.append(')').toString();
  }

  private String ownData() {
    if (fields.size() <= FEW) {
      return buildObject(fields);
    }
    List<Field> linked = fields.stream().filter(f -> f.type() instanceof Named).toList();
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

  /** The expression for the value of a field of the record, as jsonb. */
  public String value(Field field) {
    return value(field, "'" + field.slug() + "'");
  }

  private String value(Field field, String name) {
    return field.type() instanceof Named named ? related(field, named) : "r.data->" + name;
  }

  /** The expression for the related records or the member of a field, as jsonb. */
  private String related(Field field, Named named) {
    if (!(named instanceof References references)) {
      return PersonDocument.ofField(workspaceId, field.slug());
    }
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

  /** Reads the record of a row with the columns of this document. */
  public RecordText read(ResultSet row) throws SQLException {
    String slug = row.getString("doc_slug");
    long version = row.getLong("doc_version");
    String data = row.getString("doc_data");
    @Nullable String[] related = readRelated(row);
    StringBuilder json = new StringBuilder(data.length() + members.maxGrowth() + SYSTEM);
    json.append("{\"slug\":\"").append(slug).append("\",\"id\":").append(row.getLong("doc_id"));
    members.copy(data, related, json.append(",\"data\":"));
    appendMoment(json.append(",\"created_at\":\""), row, "doc_created_at");
    appendMoment(json.append("\",\"updated_at\":\""), row, "doc_updated_at");
    appendPerson(json.append("\",\"created_by\":"), row.getString("doc_created_by"));
    appendPerson(json.append(",\"updated_by\":"), row.getString("doc_updated_by"));
    appendPerson(json.append(",\"assigned_to\":"), row.getString("doc_assigned_to"));
    json.append(",\"version\":").append(version).append('}');
    return new RecordText(slug, version, new JsonText(json.toString()));
  }

  /** The values of relations and paths by the indexes of their members; null for other fields. */
  private @Nullable String[] readRelated(ResultSet row) throws SQLException {
    @Nullable String[] related = new String[fields.size() + paths.size()];
    for (int i = 0; i < related.length; i++) {
      if (i >= fields.size() || fields.get(i).type() instanceof Named) {
        related[i] = Objects.requireNonNullElse(row.getString(related(i)), "null");
      }
    }
    return related;
  }

  private void appendPerson(StringBuilder json, @Nullable String person) {
    if (person == null) {
      json.append("null");
    } else if (readers == Readers.FILES) {
      json.append(person);
    } else {
      Actor.of(person).appendMark(json);
    }
  }

  private static void appendMoment(StringBuilder json, ResultSet row, String column)
      throws SQLException {
    MOMENT.formatTo(Db.requiredMoment(row, column), json);
  }

  /** A copy of a record with the time of its deletion and who deleted it. */
  public static RecordText withDeletion(RecordText record, Instant at, Actor by) {
    String text = record.json().text();
    StringBuilder json = new StringBuilder(text.length() + SYSTEM);
    json.append(text, 0, text.length() - 1).append(",\"deleted_at\":\"");
    MOMENT.formatTo(at, json);
    by.appendMark(json.append("\",\"deleted_by\":"));
    return new RecordText(
        record.slug(), record.version(), new JsonText(json.append('}').toString()));
  }

  /** A copy of a record with the records that it is related to. */
  public static RecordText withExpanded(RecordText record, String expanded) {
    String text = record.json().text();
    String json = text.substring(0, text.length() - 1) + ",\"expanded\":" + expanded + "}";
    return new RecordText(record.slug(), record.version(), new JsonText(json));
  }

  /** A JSON array of records. */
  public static JsonText array(List<RecordText> records) {
    return new JsonText(
        records.stream().map(one -> one.json().text()).collect(Collectors.joining(",", "[", "]")));
  }
}
