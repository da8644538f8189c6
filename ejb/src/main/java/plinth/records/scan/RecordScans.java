package plinth.records.scan;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.kernel.Workers;
import plinth.objects.Shapes;
import plinth.objects.watch.FieldReads;
import plinth.records.RecordDocument;
import plinth.records.RecordQuery;
import plinth.records.RelatedLabels;
import plinth.records.ShownFields;
import plinth.records.lists.RecordCounts;
import plinth.records.query.Cursor;
import plinth.records.query.FieldPath;
import plinth.records.query.FieldPaths;
import plinth.records.query.Filter;
import plinth.records.query.Keyset;
import plinth.records.query.PeopleFilters;
import plinth.records.query.RecordSource;
import plinth.records.query.Sort;
import plinth.records.query.ViewedQueries;
import plinth.records.rebuild.IndexDemand;
import plinth.records.store.RecordSets;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * Reads any number of records in parts, in constant memory. Call it inside a service or a job of
 * the workspace; each part shows what its reader may see at that moment.
 */
@ApplicationScoped
public class RecordScans {
  @Inject private FieldReads reads;
  @Inject private Shapes shapes;
  @Inject private ViewedQueries viewed;
  @Inject private RelatedLabels labels;
  @Inject private RecordCounts counts;
  @Inject private RecordSets sets;
  @Inject private PeopleFilters people;
  @Inject private FieldPaths paths;
  @Inject private IndexDemand demand;
  @Inject private BoundWorkspace bound;
  @Inject private Workers workers;
  @Inject @TenantDb private Db db;

  /** The form in which a part of a scan is read. */
  public enum Form {
    /** Records in the format of the API, with labels. */
    RECORDS,
    /** Values, with related records only by their slugs. */
    VALUES,
    /** Values with labels of related records. */
    LABELLED
  }

  /**
   * A part to be read.
   *
   * @param form the form of the records
   * @param place the position where the previous part ended; null: the beginning
   * @param most the maximum number of records
   * @param fetch the number of records to read at a time; twice as many are in memory
   */
  public record Part(Form form, @Nullable String place, int most, int fetch) {}

  /**
   * Starts the scan of a query. Refuses what a list refuses, naming each parameter, and an order
   * that no index supports if a list in this order is too slow.
   *
   * @param asked the query, whose page, cursor and count are ignored; without fields, the slug and
   *     all fields are returned, and without a sort, oldest records come first
   */
  public RecordScan start(Caller caller, String object, RecordQuery asked) {
    Shape shape = shapes.requireReadable(caller, object);
    RecordQuery query =
        viewed.applyView(
            caller,
            shape,
            asked,
            slug -> ShownField.of(shape, slug).isPresent() || paths.isOne(caller, shape, slug));
    List<String> fields = query.fields().isEmpty() ? allFields(shape) : query.fields();
    shown(caller, shape, fields);
    RecordScan scan =
        new RecordScan(
            object,
            fields,
            query.sort().strip(),
            query.q(),
            query.filter(),
            Time.now(),
            sets.lastId(shape));
    RecordSource source = source(caller, scan, shape);
    Sort sort = sort(caller, scan, shape);
    demand.note(caller, shape, source, sort);
    probe(source, sort);
    return scan;
  }

  /**
   * The fields that a scan returns to this reader, in order. Refuses a scan with a field that no
   * longer exists or that the reader no longer sees.
   */
  public List<ShownField> listFields(Caller caller, RecordScan scan) {
    Shape shape = shapes.requireReadable(caller, scan.object());
    return shown(caller, shape, scan.fields());
  }

  /**
   * Records that a reader gets so many records of a scan, if it shows fields whose reads are
   * recorded.
   */
  public void noteReads(Caller caller, RecordScan scan, long records) {
    Shape shape = shapes.requireReadable(caller, scan.object());
    List<ShownField> shown = listFields(caller, scan);
    reads.noteExport(
        caller,
        shape,
        shown.stream()
            .filter(one -> one.path() == null)
            .flatMap(one -> Stream.ofNullable(one.field()))
            .toList(),
        records);
    paths.noteReads(caller, shown.stream().flatMap(one -> Stream.ofNullable(one.path())).toList());
  }

  /** The number of records of a scan, estimated if counting would take too long. */
  public long count(Caller caller, RecordScan scan) {
    Shape shape = shapes.requireReadable(caller, scan.object());
    return counts.expected(source(caller, scan, shape)).total();
  }

  /** Reads a part of a scan. */
  public <T> T read(Caller caller, RecordScan scan, Part part, Function<ScannedRecords, T> reader) {
    Shape shape = shapes.requireReadable(caller, scan.object());
    List<ShownField> shown = listFields(caller, scan);
    List<FieldPath> followed =
        shown.stream().flatMap(one -> Stream.ofNullable(one.path())).toList();
    List<Field> fields =
        shown.stream()
            .filter(one -> one.path() == null)
            .flatMap(one -> Stream.ofNullable(one.field()))
            .toList();
    RecordDocument document =
        RecordDocument.forFiles(
                bound.id(),
                fields,
                part.form() == Form.VALUES ? Map.of() : labels.of(caller, fields))
            .with(paths.values(caller, followed));
    Sort asked = sort(caller, scan, shape);
    RecordSource source = source(caller, scan, shape).near(db, part.most());
    String place = part.place();
    Cursor cursor = place == null ? null : Cursor.decode(place, shape.objectId(), asked);
    Sort sort = cursor == null ? asked : asked.continuing(cursor);
    Sql page =
        new Keyset(columns(part.form(), document, shown), source).after(sort, cursor, part.most());
    int columns = 1 + shown.size() - fields.size() - followed.size();
    Db.Row<ScannedRow> row =
        part.form() == Form.RECORDS
            ? found -> ScannedRow.ofRecord(document, found)
            : found -> ScannedRow.ofValues(columns, found);
    return db.stream(
        page,
        part.fetch(),
        found -> {
          try (RowsAhead rows = new RowsAhead(found, row, part, workers)) {
            return reader.apply(new ScannedRecords(rows, shape.objectId(), sort));
          }
        });
  }

  private static Sql columns(Form form, RecordDocument document, List<ShownField> shown) {
    if (form == Form.RECORDS) {
      return document.columns();
    }
    List<Sql> columns = new ArrayList<>();
    columns.add(Sql.of(document.data() + "::text as doc"));
    shown.stream()
        .filter(one -> one.field() == null)
        .forEach(one -> columns.add(Sql.of(one.expression() + " as shown" + columns.size())));
    return Sql.join(", ", columns);
  }

  private Sort sort(Caller caller, RecordScan scan, Shape shape) {
    if (scan.sort().isEmpty()) {
      return Sort.byNumber();
    }
    return paths.sort(caller, shape, scan.sort());
  }

  /** Tries the order once, because without an index each part of a scan sorts all records again. */
  private void probe(RecordSource source, Sort sort) {
    if (sort.slow() != null) {
      Sql first = new Keyset(Sql.of("r.id"), source).after(sort, null, 1);
      source.list(db, first, sort, row -> row.getLong(1));
    }
  }

  private RecordSource source(Caller caller, RecordScan scan, Shape shape) {
    Filter filter = people.read(caller, scan.filter(), shape, "filter");
    return RecordSource.of(bound.id(), shape, filter, scan.q(), scan.at()).until(scan.until());
  }

  private static List<String> allFields(Shape shape) {
    return Stream.concat(
            Stream.of("slug"), shape.fields().stream().filter(Field::active).map(Field::slug))
        .toList();
  }

  /** The fields with these names; refuses all invalid ones together. */
  private List<ShownField> shown(Caller caller, Shape shape, List<String> fields) {
    List<ShownField> shown = new ArrayList<>();
    List<FieldError> errors = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < fields.size(); i++) {
      String slug = fields.get(i);
      String at = "fields[" + i + "]";
      if (!seen.add(slug)) {
        errors.add(new FieldError(at, "duplicate", "Lists " + slug + " twice"));
      } else if (ShownFields.isPath(slug)) {
        try {
          shown.add(ShownField.of(paths.requireOne(caller, shape, slug, at)));
        } catch (Problem refused) {
          errors.addAll(refused.errors());
        }
      } else {
        ShownField.of(shape, slug)
            .ifPresentOrElse(
                shown::add,
                () -> errors.add(new FieldError(at, "unknown", "There is no field " + slug)));
      }
    }
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
    return shown;
  }
}
