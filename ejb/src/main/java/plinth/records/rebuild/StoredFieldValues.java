package plinth.records.rebuild;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.fields.Column;
import plinth.fields.Conversion;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.Operator;
import plinth.fields.Shape;
import plinth.jobs.Jobs;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.objects.ConversionReport;
import plinth.objects.StoredValues;
import plinth.records.RecordRow;
import plinth.records.query.Filter;
import plinth.records.query.RecordSource;
import plinth.records.store.RecordRepository;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.limit.AllRecords;

/** Examines and converts the stored values of records for the feature that manages fields. */
@AllRecords
@ApplicationScoped
class StoredFieldValues implements StoredValues {
  private static final Sql TEXTS =
      Sql.named(
          """
          select distinct (r.data->'%1$s')::text
          from tenant.record r
          where r.workspace_id = :workspace and r.object_id = :object and r.deleted_at is null
            and jsonb_exists(r.data, '%1$s')
          limit :most
          """);

  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;
  @Inject private ValueConversion values;
  @Inject private Jobs jobs;
  @Inject private RecordRepository records;

  @Override
  public long countRecords(Shape shape) {
    return count(shape, null);
  }

  @Override
  public long countHolding(Shape shape, Field field) {
    return count(shape, present(field.column()));
  }

  @Override
  public List<String> listTexts(Shape shape, Field field, int most) {
    return db
        .list(
            TEXTS
                .formatted(field.slug())
                .with("workspace", bound.id())
                .with("object", shape.objectId())
                .with("most", most),
            row -> text(field, field.type(), row.getString(1)))
        .stream()
        .distinct()
        .toList();
  }

  @Override
  public Optional<JsonObject> find(Shape shape, String recordSlug) {
    return records.find(shape, recordSlug).map(RecordRow::data);
  }

  private static <V> String text(Field field, FieldType<V> type, String stored) {
    V value = type.read(JsonText.parse(stored), field.slug());
    return value == null ? "" : type.text(value);
  }

  @Override
  public ConversionReport preview(
      Shape shape, Field field, Conversion conversion, @Nullable Instant since) {
    ConversionTally tally = new ConversionTally(shape.objectSlug(), conversion);
    values.preview(shape, field, since, tally, conversion);
    return tally.report();
  }

  @Override
  public ConversionReport convert(
      Caller caller, Shape shape, Field field, Conversion conversion, String operationId) {
    ConversionTally tally = new ConversionTally(shape.objectSlug(), conversion);
    ValueConversion.Part part = new ValueConversion.Part(0, 0);
    do {
      part = values.convertNext(caller, shape, field, conversion, operationId, part.last(), tally);
    } while (part.count() == ValueConversion.CHUNK);
    return tally.report();
  }

  @Override
  public String queueConversion(Caller caller, Shape shape, Field field, String operationId) {
    return jobs.queue(
            caller,
            ConvertField.KEY,
            ConvertField.subject(field.id()),
            ConvertField.parameters(shape, field, operationId))
        .slug();
  }

  /** The number of stored records, including deleted ones. */
  long countStored(Shape shape) {
    return db.number(
        Sql.of(
            "select count(*) from tenant.record r where r.workspace_id = ? and r.object_id = ?",
            bound.id(),
            shape.objectId()));
  }

  private static <V> Filter present(Column<V> column) {
    return new Filter.Compare<>(column, Operator.IS_NOT_EMPTY, List.of(), null);
  }

  private long count(Shape shape, @Nullable Filter filter) {
    RecordSource source = RecordSource.of(bound.id(), shape, filter, "", Time.now());
    return db.listComposed(
            Sql.of("select count(*) from").plus(source.from()).plus("where").plus(source.counted()),
            row -> row.getLong(1))
        .get(0);
  }
}
