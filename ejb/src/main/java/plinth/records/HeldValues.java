package plinth.records;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Column;
import plinth.fields.Field;
import plinth.fields.Operator;
import plinth.fields.Shape;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.objects.StoredValues;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/** Tells who looks after the fields what records hold. */
@ApplicationScoped
class HeldValues implements StoredValues {
  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  @Override
  public long records(Shape shape) {
    return count(shape, null);
  }

  @Override
  public long holding(Shape shape, Field field) {
    return count(shape, present(field.column()));
  }

  private static <V> Filter present(Column<V> column) {
    return new Filter.Compare<>(column, Operator.IS_NOT_EMPTY, List.of(), null);
  }

  private long count(Shape shape, @Nullable Filter filter) {
    RecordSource source = RecordSource.of(bound.id(), shape, filter, "", Time.now());
    return db.composed(
            Sql.of("select count(*) from").plus(source.from()).plus("where").plus(source.counted()),
            row -> row.getLong(1))
        .get(0);
  }
}
