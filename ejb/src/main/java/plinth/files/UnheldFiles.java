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
 * The files of the bound workspace that no record holds: those uploaded before a moment, since a
 * later one may be about to be taken, and let go before another, since what a record let go later
 * may be brought back.
 */
@ApplicationScoped
class UnheldFiles {
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

  /** Whether there is one. */
  boolean any(Instant uploadedBefore, Instant releasedBefore) {
    // The order keeps it to the workspace's own part of the index, up to the first that is found.
    return db.number(
            Sql.of("select count(*) from (select from tenant.file f where")
                .plus(isLeft(uploadedBefore, releasedBefore))
                .plus("order by f.id limit 1) one"))
        > 0;
  }

  /**
   * Makes the next of them invisible, after a number, in order; one that is just being taken is
   * passed over.
   *
   * @return the numbers that were looked at
   */
  List<Long> markDeleted(Instant uploadedBefore, Instant releasedBefore, long after, int most) {
    List<Long> locked =
        db.list(
            Sql.of("select f.id from tenant.file f where f.id > ? and", after)
                .plus(isLeft(uploadedBefore, releasedBefore))
                .plus("order by f.id limit ? for update of f skip locked", most),
            row -> row.getLong(1));
    // A record may have taken one before it was locked: only a second look sees that.
    db.update(
        MARK_DELETED
            .with("now", Time.now())
            .with("files", locked.toArray(Long[]::new))
            .plus(isLeft(uploadedBefore, releasedBefore)));
    return locked;
  }

  private static Sql isLeft(Instant uploadedBefore, Instant releasedBefore) {
    return IS_LEFT.with("uploadedBefore", uploadedBefore).with("releasedBefore", releasedBefore);
  }
}
