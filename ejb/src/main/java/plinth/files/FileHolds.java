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
 * its row locked until it ends, and one that deletes a file locks the row before reading its holds:
 * a file is taken or removed, never both.
 */
@ApplicationScoped
public class FileHolds {
  @Inject @TenantDb private Db db;
  @Inject private SeenFiles seen;

  /**
   * Those of the slugs under which there is a file that the caller may open, and so hand on; none
   * of them can be removed before the current transaction ends.
   */
  public Set<String> take(Caller caller, Collection<String> slugs) {
    return take(seen.of(caller, slugs));
  }

  /**
   * Those of the slugs under which there is a file; none of them can be removed before the current
   * transaction ends.
   */
  public Set<String> take(Collection<String> slugs) {
    return new HashSet<>(
        db.list(
            Sql.of(
                """
                select slug
                from tenant.file
                where workspace_id = tenant.bound_workspace() and slug = any (?)
                  and status = 'ready' for share
                """,
                (Object) slugs.toArray(String[]::new)),
            row -> row.getString(1)));
  }

  /**
   * Notes what records hold now: what they held beside that is released. A slug without a file is
   * left out.
   *
   * @param records the records' numbers
   * @param held all that they hold
   * @param now the moment
   */
  public void settle(Collection<Long> records, List<FileHold> held, Instant now) {
    Sql given =
        Sql.of(
            "unnest(?, ?, ?) as n (record_id, field_id, slug)",
            held.stream().map(FileHold::recordId).toArray(Long[]::new),
            held.stream().map(FileHold::fieldId).toArray(Long[]::new),
            held.stream().map(FileHold::slug).toArray(String[]::new));
    db.update(
        Sql.of(
                "update tenant.file_hold h set released_at = ? where h.workspace_id ="
                    + " tenant.bound_workspace() and h.record_id = any (?) and h.released_at is"
                    + " null and not exists (select from",
                now,
                records.toArray(Long[]::new))
            .plus(given)
            .plus(
                "join tenant.file f on f.slug = n.slug where f.workspace_id = h.workspace_id"
                    + " and f.id = h.file_id and n.record_id = h.record_id"
                    + " and n.field_id = h.field_id)"));
    if (!held.isEmpty()) {
      hold(given, held);
    }
  }

  private void hold(Sql given, List<FileHold> held) {
    db.update(
        Sql.of(
                """
                with f as (
                  select workspace_id, id, slug
                  from tenant.file
                  where workspace_id = tenant.bound_workspace() and slug = any (?)
                    and status = 'ready' for share
                )
                insert into tenant.file_hold as h (workspace_id, file_id, record_id, field_id)
                select distinct f.workspace_id, f.id, n.record_id, n.field_id
                from
                """,
                (Object) held.stream().map(FileHold::slug).distinct().toArray(String[]::new))
            .plus(given)
            .plus(
                "join f on f.slug = n.slug where not exists (select from tenant.file_hold o where"
                    + " o.workspace_id = f.workspace_id and o.file_id = f.id and o.record_id ="
                    + " n.record_id and o.field_id = n.field_id and o.released_at is null)"
                    + " on conflict (workspace_id, file_id, record_id, field_id) do update"
                    + " set released_at = null"));
  }
}
