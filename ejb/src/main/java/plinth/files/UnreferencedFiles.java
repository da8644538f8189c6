package plinth.files;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.TenantDb;

/**
 * The files of the bound workspace that no record holds. Recent uploads are excluded because a
 * record may be about to attach them, and recently released files because they may be restored.
 */
@ApplicationScoped
class UnreferencedFiles {
  private static final Sql IS_LEFT =
      Sql.named(
          """
          f.workspace_id = tenant.bound_workspace() and f.status = 'ready'
            and f.uploaded_at < :uploadedBefore and not exists (
              select
              from tenant.file_hold h
              where h.workspace_id = f.workspace_id and h.file_id = f.id
                and (h.released_at is null or h.released_at >= :releasedBefore)
            )
          """);

  private static final Sql MARK_DELETED =
      Sql.named(
          """
          update tenant.file f
          set status = 'deleted', deleted_at = :now
          where f.id = any (:files) and
          """);

  @Inject @TenantDb private Db db;

  /** Returns whether there is such a file. */
  boolean any(Instant uploadedBefore, Instant releasedBefore) {
    // The order restricts the scan to the workspace's part of the index, up to the first match.
    return db.number(
            Sql.of("select count(*) from (select from tenant.file f where")
                .plus(condition(uploadedBefore, releasedBefore))
                .plus("order by f.id limit 1) one"))
        > 0;
  }

  /**
   * Makes the next of them after an ID invisible, in order; a file that is being attached is
   * skipped.
   *
   * @return the IDs that were examined
   */
  List<Long> markDeleted(Instant uploadedBefore, Instant releasedBefore, long after, int most) {
    List<Long> locked =
        db.list(
            Sql.of("select f.id from tenant.file f where f.id > ? and", after)
                .plus(condition(uploadedBefore, releasedBefore))
                .plus("order by f.id limit ? for update of f skip locked", most),
            row -> row.getLong(1));
    // A record may have attached a file before it was locked; only a second check sees that.
    db.update(
        MARK_DELETED
            .with("now", Time.now())
            .with("files", locked.toArray(Long[]::new))
            .plus(condition(uploadedBefore, releasedBefore)));
    return locked;
  }

  private static Sql condition(Instant uploadedBefore, Instant releasedBefore) {
    return IS_LEFT.with("uploadedBefore", uploadedBefore).with("releasedBefore", releasedBefore);
  }
}
