package plinth.records;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import plinth.fields.Shape;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * Resolves the slugs of records that were merged into others. Each leads to the record that it was
 * merged into, also if that one was merged again.
 */
@ApplicationScoped
public class FormerSlugs {
  private static final Sql SURVIVOR =
      Sql.named(
          """
          with recursive led as (
            select m.survivor_id as id
            from tenant.record r
            join tenant.record_merge m on m.workspace_id = :workspace and m.object_id = :object
              and m.record_id = r.id and m.undone_by is null
            where r.workspace_id = :workspace and r.object_id = :object and r.slug = :slug
            union
            select m.survivor_id
            from led
            join tenant.record_merge m on m.workspace_id = :workspace and m.object_id = :object
              and m.record_id = led.id and m.undone_by is null
          )
          select r.slug
          from led
          join tenant.record r on r.workspace_id = :workspace and r.object_id = :object
            and r.id = led.id
          where r.deleted_at is null
          """);

  private static final Sql IS_MERGED =
      Sql.named(
          """
          select exists (
            select 1
            from tenant.record_merge
            where workspace_id = :workspace and object_id = :object and record_id = :record
              and undone_by is null
          )
          """);

  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /** The slug of the live record that a merged one leads to; empty for any other slug. */
  public Optional<String> findSurvivor(Shape shape, String slug) {
    return db.first(
        SURVIVOR.with("workspace", bound.id()).with("object", shape.objectId()).with("slug", slug),
        row -> row.getString(1));
  }

  /** The problem for a record that is not live: it was merged (409), or is unknown (404). */
  public Problem problem(Shape shape, String slug) {
    return findSurvivor(shape, slug)
        .map(survivor -> new Problem(RecordsProblem.RECORD_MERGED).with("merged_into", survivor))
        .orElseGet(() -> Problem.notFound("Record"));
  }

  /** The problem for restoring a record that ended because it continued as another one (409). */
  public Problem ended(Shape shape, long recordId) {
    boolean isMerged =
        db.one(
            IS_MERGED
                .with("workspace", bound.id())
                .with("object", shape.objectId())
                .with("record", recordId),
            row -> row.getBoolean(1));
    return new Problem(isMerged ? RecordsProblem.RECORD_MERGED : RecordsProblem.RECORD_MOVED);
  }
}
