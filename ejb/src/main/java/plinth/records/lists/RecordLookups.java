package plinth.records.lists;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Column;
import plinth.fields.FieldType;
import plinth.fields.Operator;
import plinth.fields.SearchWords;
import plinth.fields.Shape;
import plinth.fields.SlotKind;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.objects.Shapes;
import plinth.records.RelatedLabels;
import plinth.records.query.CompareParser;
import plinth.records.query.Filter;
import plinth.records.query.Keyset;
import plinth.records.query.PeopleFilters;
import plinth.records.query.RecordSource;
import plinth.records.query.Sort;
import plinth.records.ranked.FoundRecord;
import plinth.records.ranked.RankedSearch;
import plinth.records.rebuild.IndexDemand;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/**
 * Use cases for choosing a record: slugs with labels, found by words or by one exact value, which
 * is parsed as in filters.
 */
@Stateless
@Tenanted
public class RecordLookups {
  private static final String VALUE = "value";

  @Inject private Shapes shapes;
  @Inject private PeopleFilters people;
  @Inject private IndexDemand demand;
  @Inject private RankedSearch ranked;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /**
   * The records that the lookup finds. Words alone are ranked like a search of the workspace; with
   * a field, records whose label starts with the words come first, then the newest. Refuses an
   * unknown field, and a value that is invalid for its type.
   */
  public List<RecordLabel> find(Caller caller, String objectSlug, RecordLookup lookup) {
    Shape shape = shapes.requireReadable(caller, objectSlug);
    SearchWords words = SearchWords.of(lookup.q());
    if (lookup.field() == null && !words.isEmpty()) {
      return ranked.find(List.of(shape), words, lookup.limit()).records().stream()
          .map(record -> label(shape, record))
          .toList();
    }
    RecordSource source =
        RecordSource.of(bound.id(), shape, filter(caller, shape, lookup), lookup.q(), Time.now());
    demand.note(caller, shape, source, null);
    Sql label =
        RelatedLabels.labelField(shape)
            .map(field -> Sql.of("r.data->>'" + field.slug() + "'"))
            .orElseGet(() -> Sql.of("null::text"));
    Sql columns = Sql.of("r.slug as slug,").plus(label).plus("as label");
    Sort sort = Sort.ranked(shape, lookup.q());
    return new SearchedPage<>(
            source,
            sort,
            near -> new Keyset(columns, near).after(sort, null, lookup.limit()),
            row -> RecordLabel.of(row.getString("slug"), row.getString("label")))
        .read(db, lookup.limit());
  }

  private static RecordLabel label(Shape shape, FoundRecord record) {
    return RecordLabel.of(
        record.slug(),
        RelatedLabels.labelField(shape).map(field -> record.text(field)).orElse(null));
  }

  private @Nullable Filter filter(Caller caller, Shape shape, RecordLookup lookup) {
    String slug = lookup.field();
    if (slug == null) {
      return null;
    }
    Column<?> column =
        shape
            .column(slug)
            .orElseThrow(() -> Problem.invalid("field", "unknown", "There is no such field"));
    if (!column.type().operators().contains(Operator.EQ)) {
      throw Problem.invalid("field", "operator", "Records cannot be looked up by this field");
    }
    String value = lookup.value();
    if (value == null || value.isBlank()) {
      throw Problem.invalid("value", "required", "value must be given with field");
    }
    return equal(caller, shape, column, value);
  }

  private <V> Filter equal(Caller caller, Shape shape, Column<V> column, String value) {
    FieldType<V> type = column.type();
    if (type.slot() == SlotKind.NUMBER) {
      V read = type.readText(value.strip(), VALUE);
      if (read != null) {
        return new Filter.Compare<>(column, Operator.EQ, List.of(read), null);
      }
    }
    Filter read =
        CompareParser.compare(
            shape.calendar(), column, Operator.EQ, Json.createValue(value), VALUE);
    return read instanceof Filter.Compare<?> compare
        ? people.resolve(caller, compare, VALUE)
        : read;
  }
}
