package plinth.records.query;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import plinth.fields.Field;
import plinth.fields.Linked;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.objects.watch.FieldReads;
import plinth.records.PathValue;
import plinth.records.RecordDocument;
import plinth.records.RelatedLabels;
import plinth.records.ShownFields;
import plinth.tenancy.BoundWorkspace;

/** Reads paths to fields of related records, as far as a caller sees the objects that they pass. */
@ApplicationScoped
public class FieldPaths {
  /** The maximum number of fields of related records that a record shows. */
  public static final int MAX_SHOWN = 10;

  private static final String FIELDS = "fields";

  @Inject private FieldReads reads;
  @Inject private PeopleFilters filters;
  @Inject private RelatedLabels labels;
  @Inject private BoundWorkspace bound;

  /**
   * Reads a path. A field that the caller does not see is refused like one that does not exist.
   *
   * @param place the path of the field in the request, such as {@code sort}
   */
  public FieldPath read(Caller caller, Shape shape, String text, String place) {
    return FieldPath.parse(text, shape, filters.scope(caller), place);
  }

  /** Reads an order of records, which may follow relations to one record. */
  public Sort sort(Caller caller, Shape shape, String text) {
    return Sort.parse(text, shape, bound.id(), filters.scope(caller));
  }

  /**
   * The document of records with the named fields, all if there are none, and with the fields of
   * related records among the names.
   */
  public RecordDocument document(Caller caller, Shape shape, List<String> names) {
    List<String> texts = names.stream().filter(ShownFields::isPath).distinct().toList();
    if (texts.isEmpty()) {
      return labels.document(caller, shape, names);
    }
    if (texts.size() > MAX_SHOWN) {
      throw Problem.invalid(
          FIELDS, "size", "Must name at most " + MAX_SHOWN + " fields of related records");
    }
    List<String> own = names.stream().filter(name -> !ShownFields.isPath(name)).toList();
    List<Field> fields = own.isEmpty() ? List.of() : RecordDocument.fields(shape, own);
    List<FieldPath> paths =
        texts.stream().map(text -> requireField(caller, shape, text, FIELDS)).toList();
    noteReads(caller, paths);
    return labels.document(caller, fields).with(values(caller, paths));
  }

  /** Records that watched fields of related records are shown. */
  public void noteReads(Caller caller, List<FieldPath> paths) {
    paths.forEach(
        path -> reads.noteRelated(caller, path.end(), List.of(path.field().orElseThrow())));
  }

  /** Reads the path to a field, which is no system field, of related records. */
  public FieldPath requireField(Caller caller, Shape shape, String text, String place) {
    return requireField(read(caller, shape, text, place), place);
  }

  private static FieldPath requireField(FieldPath path, String place) {
    if (path.field().isEmpty()) {
      throw Problem.invalid(place, "unknown", "There is no such field");
    }
    return path;
  }

  /** Whether a text is the path to a field of related records that the caller sees. */
  public boolean isShown(Caller caller, Shape shape, String text) {
    try {
      requireField(caller, shape, text, FIELDS);
      return true;
    } catch (Problem unseen) {
      return false;
    }
  }

  /** Reads the path to a field, or a system field, of the one related record. */
  public FieldPath readOne(Caller caller, Shape shape, String text, String place) {
    FieldPath path = read(caller, shape, text, place);
    if (path.isMany()) {
      throw Problem.invalid(place, "to_many", text + " may have many values");
    }
    return path;
  }

  /** Reads the path to a field, which is no system field, of the one related record. */
  public FieldPath requireOne(Caller caller, Shape shape, String text, String place) {
    return requireField(readOne(caller, shape, text, place), place);
  }

  /** Whether a text is a path, which the caller sees, to a field of the one related record. */
  public boolean isOne(Caller caller, Shape shape, String text) {
    return ShownFields.isPath(text) && !read(caller, shape, text, FIELDS).isMany();
  }

  /** The records to which a path leads from each record. */
  public RelatedRows rows(FieldPath path) {
    return new RelatedRows(bound.id(), path.hops());
  }

  /** The values of fields of related records: one, or a list if there may be many. */
  public List<PathValue> values(Caller caller, List<FieldPath> paths) {
    List<PathValue> values = new ArrayList<>();
    for (FieldPath path : paths) {
      Field field = path.field().orElseThrow();
      Sql own = Sql.of(labels.document(caller, List.of(field)).value(field));
      RelatedRows rows = rows(path);
      Sql value = path.isMany() ? rows.list(own, Linked.SHOWN) : rows.one(own);
      values.add(new PathValue(path.text(), value.text()));
    }
    return values;
  }
}
