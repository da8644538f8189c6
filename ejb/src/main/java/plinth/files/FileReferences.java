package plinth.files;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.TenantDb;

/**
 * Which records of the bound workspace hold which files. A transaction that attaches a file keeps
 * its row locked until it ends, and a transaction that deletes a file locks the row before it reads
 * the holds. A file is therefore either attached or deleted, never both.
 */
@ApplicationScoped
public class FileReferences {
  private static final Sql TAKE =
      Sql.named(
          """
          select slug
          from tenant.file
          where workspace_id = tenant.bound_workspace() and slug = any (:slugs) and status = 'ready'
          for share
          """);

  private static final Sql RELEASE =
      Sql.named(
          """
          update tenant.file_hold h
          set released_at = :now
          where h.workspace_id = tenant.bound_workspace() and h.record_id = any (:records)
            and h.released_at is null and not exists (
              select
              from unnest(:heldRecords, :heldFields, :heldSlugs)
                  as n (record_id, field_id, slug)
              join tenant.file f on f.slug = n.slug
              where f.workspace_id = h.workspace_id and f.id = h.file_id
                and n.record_id = h.record_id and n.field_id = h.field_id
            )
          """);

  private static final Sql HOLD =
      Sql.named(
          """
          with f as (
            select workspace_id, id, slug
            from tenant.file
            where workspace_id = tenant.bound_workspace() and slug = any (:slugs)
              and status = 'ready'
            for share
          )
          insert into tenant.file_hold as h (workspace_id, file_id, record_id, field_id)
          select distinct f.workspace_id, f.id, n.record_id, n.field_id
          from unnest(:heldRecords, :heldFields, :heldSlugs) as n (record_id, field_id, slug)
          join f on f.slug = n.slug
          where not exists (
            select
            from tenant.file_hold o
            where o.workspace_id = f.workspace_id and o.file_id = f.id
              and o.record_id = n.record_id and o.field_id = n.field_id
              and o.released_at is null
          )
          on conflict (workspace_id, file_id, record_id, field_id)
          do update set released_at = null
          """);

  @Inject @TenantDb private Db db;
  @Inject private ReadableFiles seen;

  /**
   * Locks the files that the caller may open, and may therefore pass on, so that none can be
   * deleted before the current transaction ends. Returns their slugs.
   */
  public Set<String> lock(Caller caller, Collection<String> slugs) {
    return lock(seen.filter(caller, slugs));
  }

  /**
   * Locks the files that exist, so that none can be deleted before the current transaction ends.
   * Returns their slugs.
   */
  public Set<String> lock(Collection<String> slugs) {
    return new HashSet<>(
        db.list(TAKE.with("slugs", slugs.toArray(String[]::new)), row -> row.getString(1)));
  }

  /**
   * Sets the files that records hold now and releases all others. Slugs without a file are skipped.
   *
   * @param records the IDs of the records
   * @param held all holds of these records
   * @param now the current time
   */
  public void settle(Collection<Long> records, List<FileReference> held, Instant now) {
    db.update(
        withReferences(RELEASE, held)
            .with("now", now)
            .with("records", records.toArray(Long[]::new)));
    if (!held.isEmpty()) {
      String[] slugs = held.stream().map(FileReference::slug).distinct().toArray(String[]::new);
      db.update(withReferences(HOLD, held).with("slugs", slugs));
    }
  }

  private static Sql withReferences(Sql statement, List<FileReference> held) {
    return statement
        .with("heldRecords", held.stream().map(FileReference::recordId).toArray(Long[]::new))
        .with("heldFields", held.stream().map(FileReference::fieldId).toArray(Long[]::new))
        .with("heldSlugs", held.stream().map(FileReference::slug).toArray(String[]::new));
  }
}
