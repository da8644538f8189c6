package plinth.transfer.export;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.TenantDb;
import plinth.tenancy.TenantEntities;

/** Files of exports in the bound workspace. SQL joins them with jobs, which are not entities. */
@ApplicationScoped
class ExportRepository {
  private static final Sql DUE =
      Sql.named(
          """
          select e.slug
          from tenant.export e
          join tenant.job j on j.workspace_id = e.workspace_id and j.slug = e.slug
          where e.workspace_id = tenant.bound_workspace() and e.removed_at is null
            and (e.expires_at <= :now or j.status in ('failed', 'canceled'))
          limit 1000
          """);

  @Inject private TenantEntities entities;
  @Inject @TenantDb private Db db;

  /** Adds a file. */
  void add(ExportedFile file) {
    entities.manager().persist(file);
  }

  /** Finds the file of an export. */
  Optional<ExportedFile> find(String slug) {
    return Optional.ofNullable(entities.manager().find(ExportedFile.class, slug));
  }

  /** Reloads a file from the database. */
  void refresh(ExportedFile file) {
    entities.manager().refresh(file);
  }

  /**
   * Slugs of files whose bytes are to be removed: they have expired, or their job ended without a
   * file.
   */
  List<String> listDue(Instant now) {
    return db.list(DUE.with("now", now), row -> row.getString("slug"));
  }
}
