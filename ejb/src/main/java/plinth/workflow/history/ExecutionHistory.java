package plinth.workflow.history;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import plinth.files.FileReferences;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/** Deletes finished runs. */
@Stateless
@Tenanted
public class ExecutionHistory {
  private static final int CHUNK = 2_000;

  private static final Sql OLD =
      Sql.named(
          """
          select id
          from tenant.workflow_execution
          where workspace_id = :workspace and finished_at < :before
          order by finished_at limit :most
          """);

  private static final Sql ATTACHMENTS =
      Sql.named(
          """
          select -id
          from tenant.workflow_approval
          where workspace_id = :workspace and execution_id = any (:executions)
              and attachments <> '{}'
          """);

  @Inject private FileReferences holds;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /** Deletes some of the runs that ended before a moment. Returns true if there may be more. */
  public boolean deleteExpired(Caller caller, Instant before) {
    List<Long> old =
        db.list(
            OLD.with("workspace", bound.id()).with("before", before).with("most", CHUNK),
            row -> row.getLong(1));
    Long[] ids = old.toArray(Long[]::new);
    List<Long> holders =
        db.list(
            ATTACHMENTS.with("workspace", bound.id()).with("executions", ids),
            row -> row.getLong(1));
    if (!holders.isEmpty()) {
      holds.settle(holders, List.of(), Time.now());
    }
    db.update(
        Sql.of(
            "delete from tenant.workflow_execution where workspace_id = ? and id = any (?)",
            bound.id(),
            ids));
    return old.size() == CHUNK;
  }
}
