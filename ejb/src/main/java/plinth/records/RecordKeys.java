package plinth.records;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.objects.Shapes;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * Resolves the slugs of live records to their numbers, for features that attach data to records;
 * the slug of a merged record leads to the survivor. Call it inside a service of the workspace.
 */
@ApplicationScoped
public class RecordKeys {
  private static final Sql LIVE = Sql.of("and deleted_at is null");

  @Inject private Shapes shapes;
  @Inject private FormerSlugs former;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /** A live record that the caller may read; refuses any other (404). */
  public RecordKey requireReadable(Caller caller, String objectSlug, String slug) {
    return key(caller, objectSlug, slug, Sql.EMPTY);
  }

  /**
   * A live record that the caller may read, locked so that it cannot be changed, deleted or moved
   * before the transaction ends; refuses any other (404).
   */
  public RecordKey lockReadable(Caller caller, String objectSlug, String slug) {
    return key(caller, objectSlug, slug, Sql.of("for share"));
  }

  private RecordKey key(Caller caller, String objectSlug, String slug, Sql lock) {
    Shape shape = shapes.requireReadable(caller, objectSlug);
    return new RecordKey(shape.objectId(), number(shape, slug, LIVE.plus(lock)));
  }

  /** The number of a live record of an object; refuses any other (404). */
  public long requireLiveId(Shape shape, String slug) {
    return number(shape, slug, LIVE);
  }

  /** The number of a live or deleted record of an object; refuses any other (404). */
  public long requireId(Shape shape, String slug) {
    return number(shape, slug, Sql.EMPTY);
  }

  /** The number of a live record of an object; empty if there is none. */
  public Optional<Long> findLiveId(Shape shape, String slug) {
    return find(shape, slug, LIVE);
  }

  private long number(Shape shape, String slug, Sql more) {
    return find(shape, slug, more).orElseThrow(() -> Problem.notFound("Record"));
  }

  private Optional<Long> find(Shape shape, String slug, Sql more) {
    return findNamed(shape, slug, more)
        .or(() -> former.findSurvivor(shape, slug).flatMap(now -> findNamed(shape, now, more)));
  }

  private Optional<Long> findNamed(Shape shape, String slug, Sql more) {
    Sql named =
        Sql.of(
            "select id from tenant.record where workspace_id = ? and object_id = ? and slug = ?",
            bound.id(),
            shape.objectId(),
            slug);
    return db.first(named.plus(more), row -> row.getLong("id"));
  }
}
