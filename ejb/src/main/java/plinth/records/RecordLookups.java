package plinth.records;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.objects.Shapes;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/**
 * The door for choosing a record: slugs with labels, by words or by one exact value.
 *
 * <p>Spec: Records.
 */
@Stateless
@Tenanted
public class RecordLookups {
  @Inject private Shapes shapes;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /** The records that the lookup finds, newest first. */
  public List<RecordLabel> find(Caller caller, String objectSlug, RecordLookup lookup) {
    Shape shape = shapes.toRead(caller, objectSlug);
    RecordSource source =
        RecordSource.of(bound.id(), shape, filter(shape, lookup), lookup.q(), Time.now());
    Sql label =
        RelatedLabels.field(shape)
            .map(field -> Sql.of("r.data->>'" + field.slug() + "'"))
            .orElseGet(() -> Sql.of("null::text"));
    Keyset keyset =
        new Keyset(
            Sql.of("r.slug as slug,").plus(label).plus("as label"), source.from(), source.where());
    Sql page = keyset.after(Sort.parse("", shape), null, lookup.limit());
    return source.list(
        db, page, row -> RecordLabel.of(row.getString("slug"), row.getString("label")));
  }

  private static @Nullable Filter filter(Shape shape, RecordLookup lookup) {
    if (lookup.field() == null) {
      return null;
    }
    JsonObject condition =
        Json.createObjectBuilder()
            .add("field", lookup.field())
            .add("op", "eq")
            .add("value", lookup.value() == null ? JsonValue.NULL : lookup.value())
            .build();
    return FilterParser.parse(condition, shape, "lookup");
  }
}
