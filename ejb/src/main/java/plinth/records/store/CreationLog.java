package plinth.records.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import plinth.fields.Shape;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.TenantDb;

/**
 * The entries of creations in the change log. They leave out the values of the record, which follow
 * from its present values and from the later entries.
 */
@ApplicationScoped
public class CreationLog {
  private static final Sql COMPLETE =
      Sql.named("select tenant.complete_creations(:object, :records)");

  @Inject @TenantDb private Db db;

  /**
   * Writes the values into the entries of records whose values are about to change without an entry
   * that says what they were. The records must be locked.
   */
  public void complete(Shape shape, Collection<Long> records) {
    if (!records.isEmpty()) {
      db.one(
          COMPLETE.with("object", shape.objectId()).with("records", records.toArray(Long[]::new)),
          row -> true);
    }
  }
}
