package plinth.records;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.objects.Shapes;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * The numbers behind the slugs of live records, for what other features hang on records. Asked
 * inside a door of the workspace.
 *
 * <p>Spec: Records.
 */
@ApplicationScoped
public class RecordKeys {
  @Inject private Shapes shapes;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /** A live record that the caller may read; refuses any other with 404. */
  public RecordKey toRead(Caller caller, String objectSlug, String slug) {
    return key(caller, objectSlug, slug, Sql.EMPTY);
  }

  /** The same, and the record is neither changed, deleted nor moved before the transaction ends. */
  public RecordKey toHold(Caller caller, String objectSlug, String slug) {
    return key(caller, objectSlug, slug, Sql.of("for share"));
  }

  private RecordKey key(Caller caller, String objectSlug, String slug, Sql lock) {
    Shape shape = shapes.toRead(caller, objectSlug);
    Sql live =
        Sql.of(
            "select id from tenant.record where workspace_id = ? and object_id = ? and slug = ?"
                + " and deleted_at is null",
            bound.id(),
            shape.objectId(),
            slug);
    return db.first(live.plus(lock), row -> new RecordKey(shape.objectId(), row.getLong("id")))
        .orElseThrow(() -> Problem.notFound("Record"));
  }
}
