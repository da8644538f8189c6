package plinth.records.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/** The numbers that serial fields give to new records. */
@ApplicationScoped
public class SerialNumbers {
  private static final Sql NEXT =
      Sql.named(
          """
          insert into tenant.serial_number as s (workspace_id, field_id, next)
          values (:workspace, :field, :following)
          on conflict (workspace_id, field_id) do update set next = s.next + :count
          returning next - :count
          """);

  private static final Sql LOCK =
      Sql.named(
          """
          select field_id
          from tenant.serial_number
          where workspace_id = :workspace and field_id = any (:fields)
          order by field_id
          for no key update
          """);

  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /** The next number of a serial field, whose row stays locked until the transaction ends. */
  public long next(long fieldId, long start) {
    return next(fieldId, start, 1);
  }

  /**
   * The first of {@code count} consecutive numbers of a serial field, whose row stays locked until
   * the transaction ends.
   */
  public long next(long fieldId, long start, int count) {
    return db.number(
        NEXT.with("workspace", bound.id())
            .with("field", fieldId)
            .with("following", start + count)
            .with("count", count));
  }

  /** Locks the numbers of serial fields, so that a transaction that takes some later waits now. */
  public void lock(Collection<Long> fieldIds) {
    if (!fieldIds.isEmpty()) {
      db.list(
          LOCK.with("workspace", bound.id()).with("fields", fieldIds.toArray(Long[]::new)),
          row -> row.getLong(1));
    }
  }
}
