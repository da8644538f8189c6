package plinth.messaging.inbound;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import plinth.files.FileReferrer;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.TenantDb;

/** Releases the files of deleted messages and stories. */
@ApplicationScoped
class MessageFiles implements FileReferrer {
  private static final Sql RELEASE =
      Sql.named(
          """
          update tenant.file_hold h
          set released_at = :now
          where h.workspace_id = tenant.bound_workspace() and h.released_at is null
            and h.record_id < :first and case when h.record_id % 2 = 0 then not exists (
              select
              from tenant.message m
              where m.workspace_id = h.workspace_id and m.id = (:first - h.record_id) / 2
            ) else not exists (
              select
              from tenant.story t
              where t.workspace_id = h.workspace_id and t.id = (:first - h.record_id - 1) / 2
            ) end
          """);

  @Inject @TenantDb private Db db;

  @Override
  public void release(Instant now) {
    db.update(RELEASE.with("now", now).with("first", MediaRows.FIRST));
  }
}
