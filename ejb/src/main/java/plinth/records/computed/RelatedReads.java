package plinth.records.computed;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.fields.ComputedFields;
import plinth.fields.Field;
import plinth.fields.Link;
import plinth.fields.Linked;
import plinth.fields.RelatedValues;
import plinth.fields.Shape;
import plinth.fields.UnderConversion;
import plinth.fields.formula.ValueKind;
import plinth.fields.related.RelatedValue;
import plinth.fields.related.Rollup;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.JsonText;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.objects.related.RelatedFields;
import plinth.outbox.Outbox;
import plinth.records.LinkStatement;
import plinth.records.RecordRow;
import plinth.records.aggregate.Measure;
import plinth.records.query.FilterParser;
import plinth.records.query.FilterSql;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.limit.AllRecords;

/** Reads the values of fields that follow from related records, for many records at once. */
@AllRecords
@ApplicationScoped
class RelatedReads {
  private static final Duration AFTER_CONVERSION = Duration.ofMinutes(1);

  private static final LinkStatement RELATED =
      LinkStatement.named(
          """
          join %s r on r.workspace_id = :workspace and r.object_id = :object
            and r.id = k.{theirs} and r.deleted_at is null
          where k.workspace_id = :workspace and k.relation_id = :relation
            and k.{own} = any (:records) and k.removed_at is null
          """);

  @Inject private RelatedFields related;
  @Inject private Outbox outbox;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /**
   * A field to read.
   *
   * @param field the field
   * @param value how its values follow
   * @param link the relation
   * @param other the related records
   * @param input the field of these that is read; null: only their number matters
   */
  private record Reading(
      Field field, RelatedValue value, Link link, Shape other, @Nullable Field input) {
    @Nullable ValueKind kind() {
      return RelatedValues.kind(value, input);
    }

    /** Whether the values that it reads are being converted. */
    boolean isUnderConversion() {
      return value.inputs().stream()
          .flatMap(slug -> other.field(slug).stream())
          .anyMatch(one -> one.type() instanceof UnderConversion);
    }

    /** Whether the field can hold what it reads; not while its own values are being converted. */
    boolean fits() {
      return !(field.type() instanceof UnderConversion)
          && kind() == ComputedFields.kind(field.type());
    }
  }

  private record Found(long id, JsonValue value) {}

  /**
   * The values of records by their numbers, with those that follow from the present related
   * records. Values that cannot be read now, because a field is being converted, stay as they are;
   * all records of the object are looked at again later.
   */
  Map<Long, Map<String, JsonValue>> list(Shape shape, List<RecordRow> rows) {
    List<Field> fields = shape.relatedFields();
    if (fields.isEmpty()) {
      return Map.of();
    }
    Map<Long, Map<String, JsonValue>> values = new HashMap<>();
    rows.forEach(row -> values.put(row.id(), new LinkedHashMap<>(row.data())));
    String object = shape.objectSlug();
    for (Field field : fields) {
      Reading reading = reading(shape, field);
      if (reading != null && reading.isUnderConversion()) {
        JsonObject body = Json.createObjectBuilder().add(RelatedWork.OBJECT, object).build();
        outbox.addLater(RelatedWork.KEY, body, AFTER_CONVERSION);
      } else if (reading != null && reading.fits()) {
        JsonValue none = RelatedValues.measured(field, null);
        values.values().forEach(data -> data.put(field.slug(), none));
        read(reading, values.keySet().toArray(Long[]::new))
            .forEach(
                found ->
                    values
                        .getOrDefault(found.id(), new HashMap<>())
                        .put(field.slug(), found.value()));
      }
    }
    return values;
  }

  private @Nullable Reading reading(Shape shape, Field field) {
    RelatedValue value = field.rules().related();
    Field relation = value == null ? null : shape.field(value.relation()).orElse(null);
    Link link = relation != null && relation.type() instanceof Linked linked ? linked.link() : null;
    Shape other = link == null ? null : related.findShape(link).orElse(null);
    if (value == null || link == null || other == null) {
      return null;
    }
    Field input = value.field() == null ? null : other.field(value.field()).orElse(null);
    return new Reading(field, value, link, other, input);
  }

  private List<Found> read(Reading reading, Long[] records) {
    return reading.value() instanceof Rollup rollup
        ? measure(reading, rollup, records)
        : lookUp(reading, records);
  }

  private List<Found> measure(Reading reading, Rollup rollup, Long[] records) {
    Measure measure =
        new Measure(
            rollup.op(),
            rollup.operation(),
            reading.input() == null ? null : reading.input().column(),
            null,
            null);
    String currency = reading.kind() == ValueKind.MONEY ? measure.currencyOf() : "null::text";
    Sql of = measure.value();
    JsonObject filter = rollup.filter();
    FilterSql condition =
        filter == null
            ? null
            : FilterSql.of(
                bound.id(),
                FilterParser.parse(filter, reading.other(), Rollup.MEMBER + ".filter"),
                Time.now());
    String own = "k." + reading.link().ownColumn();
    Sql sql =
        Sql.of("select " + own + " as id," + measure.aggregate(of.text()) + " as value,")
            .plus("min(" + currency + ") as currency, count(distinct " + currency + ") as units")
            .plus("from tenant.record_link k")
            .plus(
                linked(
                    reading,
                    condition == null ? "tenant.record" : condition.place().table(),
                    records))
            .plus(condition == null ? Sql.EMPTY : Sql.of("and").plus(condition.condition()))
            .plus("group by " + own);
    return db.list(
        sql,
        row ->
            new Found(
                row.getLong("id"),
                RelatedValues.measured(reading.field(), measured(reading, row))));
  }

  /** What was measured; amounts of several currencies have no measure. */
  private static @Nullable Object measured(Reading reading, ResultSet row) throws SQLException {
    ValueKind kind = reading.kind();
    if (kind == ValueKind.DATE) {
      return row.getObject("value", LocalDate.class);
    }
    if (kind == ValueKind.DATETIME) {
      return Db.moment(row, "value");
    }
    BigDecimal found = row.getBigDecimal("value");
    BigDecimal number = found == null ? null : Measure.plain(found);
    if (kind != ValueKind.MONEY || number == null) {
      return number;
    }
    String currency = row.getString("currency");
    return currency == null || row.getInt("units") > 1
        ? null
        : RelatedValues.amount(number, currency);
  }

  private List<Found> lookUp(Reading reading, Long[] records) {
    Field input = reading.input();
    if (input == null) {
      return List.of();
    }
    Sql sql =
        Sql.of("select k." + reading.link().ownColumn() + " as id,")
            .plus("(" + input.column().json() + ")::text as value from tenant.record_link k")
            .plus(linked(reading, "tenant.record", records));
    return db.list(
        sql,
        row -> {
          String stored = row.getString("value");
          return new Found(
              row.getLong("id"),
              stored == null
                  ? JsonValue.NULL
                  : RelatedValues.lookedUp(reading.field(), input, JsonText.parse(stored)));
        });
  }

  private Sql linked(Reading reading, String place, Long[] records) {
    return RELATED
        .of(reading.link())
        .formatted(place)
        .with("workspace", bound.id())
        .with("object", reading.link().objectId())
        .with("relation", reading.link().relationId())
        .with("records", records);
  }
}
