package plinth.workspace;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import plinth.audit.Audit;
import plinth.jobs.Job;
import plinth.jobs.PlatformJobs;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.Databases;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;
import plinth.tenancy.MovedWorkspaces;
import plinth.tenancy.Signals;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.WorkspaceType;
import plinth.tenancy.directory.RegisteredWorkspace;
import plinth.tenancy.directory.RegisteredWorkspaces;
import plinth.workspace.WorkspaceMove.Status;

/**
 * Starts moves of workspaces between the shared and a dedicated database, cancels them before the
 * switch, and releases the source afterwards. SQL joins moves, which are not entities, with their
 * workspaces.
 */
@Stateless
@MainPlane
public class WorkspaceMoves {
  private static final Sql MOVES =
      Sql.of(
          """
          select t.id, t.subdomain, t.database, m.source, m.target, m.status, m.job_slug
          from main.workspace_move m
          join main.tenants t on t.id = m.workspace_id
          where
          """);

  private static final Sql BEGIN =
      Sql.named(
          """
          insert into main.workspace_move (workspace_id, source, target, status,
              started_at)
          values (:workspace, :source, :target, 'moving', :now)
          on conflict do nothing
          """);

  private static final Sql BECOME =
      Sql.named(
          """
          update main.workspace_move
          set status = :status,
              switched_at = case when :isSwitched then :now::timestamptz else switched_at end
          where workspace_id = :workspace
          """);

  @Inject @MainDb private Db db;
  @Inject private RegisteredWorkspaces workspaces;
  @Inject private PlatformJobs jobs;
  @Inject private Audit audit;
  @Inject private Signals signals;

  /**
   * Starts a move of a workspace.
   *
   * @param subdomain refuses an unknown subdomain (404)
   * @param to the new location; refuses if the workspace is there already, is not in use, or has an
   *     unconfirmed move
   */
  public Job start(Caller caller, String subdomain, WorkspaceType to) {
    RegisteredWorkspace workspace = requireLocked(subdomain);
    if (workspace.type() == to) {
      throw Problem.invalid("to", "unchanged", "the workspace is already there");
    }
    if (!workspace.isInUse()) {
      throw new Problem(WorkspaceProblem.NOT_MOVABLE);
    }
    int fresh =
        db.update(
            BEGIN
                .with("workspace", workspace.id())
                .with("source", workspace.toWorkspace().database())
                .with("target", to.newDatabaseName())
                .with("now", Time.now()));
    if (fresh == 0) {
      throw new Problem(WorkspaceProblem.MOVE_OPEN);
    }
    return queue(caller, workspace.toWorkspace(), "workspace.move_begun", to.code());
  }

  /** Abandons a move before the workspace was switched; refuses afterwards. */
  public Job abort(Caller caller, String subdomain) {
    WorkspaceMove move = requireMove(requireLocked(subdomain).id());
    if (move.status() != Status.MOVING && move.status() != Status.ABORTING) {
      throw new Problem(WorkspaceProblem.MOVE_DONE);
    }
    cancelJob(caller, move.jobSlug());
    setStatus(move, Status.ABORTING);
    return queue(caller, move.workspace(), "workspace.move_aborted", "");
  }

  /**
   * Confirms a move and deletes what the source still has of the workspace; refuses before the
   * workspace was switched.
   */
  public Job confirm(Caller caller, String subdomain) {
    WorkspaceMove move = requireMove(requireLocked(subdomain).id());
    if (move.status() != Status.SWITCHED && move.status() != Status.CONFIRMED) {
      throw new Problem(WorkspaceProblem.MOVE_NOT_DONE);
    }
    setStatus(move, Status.CONFIRMED);
    String source = move.source();
    if (source != null) {
      signals.publish(Databases.GONE, source);
    }
    return queue(caller, move.workspace(), "workspace.move_confirmed", "");
  }

  private Job queue(Caller caller, Caller.Workspace workspace, String action, String to) {
    Job job =
        jobs.queue(
            caller,
            MoveWorkspace.KEY,
            workspace.id(),
            workspace.subdomain(),
            JsonObject.EMPTY_JSON_OBJECT);
    db.update(
        Sql.of(
            "update main.workspace_move set job_slug = ? where workspace_id = ?",
            job.slug(),
            workspace.id()));
    audit.record(
        caller.inWorkspace(workspace),
        action,
        "workspace:" + workspace.id(),
        Json.createObjectBuilder().add("to", to).add("job", job.slug()).build());
    return job;
  }

  private void cancelJob(Caller caller, String jobSlug) {
    if (!jobs.get(caller, jobSlug).job().status().isFinal()) {
      jobs.cancel(caller, jobSlug);
    }
  }

  /** The unfinished move of a workspace. */
  public Optional<WorkspaceMove> find(Caller caller, long workspaceId) {
    return db.first(MOVES.plus("m.workspace_id = ?", workspaceId), WorkspaceMoves::move);
  }

  /**
   * Changes the directory so that the workspace is at its target, and signals all nodes; false if
   * the move was abandoned. Repeating it changes nothing.
   */
  public boolean switchOver(Caller caller, long workspaceId) {
    RegisteredWorkspace workspace =
        workspaces.lockById(workspaceId).orElseThrow(() -> new Problem(WorkspaceProblem.NO_MOVE));
    WorkspaceMove move = requireMove(workspaceId);
    if (move.status() == Status.SWITCHED) {
      return true;
    }
    if (move.status() != Status.MOVING) {
      return false;
    }
    setStatus(move, Status.SWITCHED);
    workspace.moveTo(move.target());
    Caller.Workspace there = workspace.toWorkspace();
    signals.publish(MovedWorkspaces.TOPIC, MovedWorkspaces.toKey(there));
    signals.publish(WorkspaceDirectory.TOPIC, Long.toString(workspaceId));
    audit.record(
        caller.inWorkspace(there),
        "workspace.moved",
        "workspace:" + workspaceId,
        JsonObject.EMPTY_JSON_OBJECT);
    return true;
  }

  /** Deletes a move whose leftovers were removed. */
  public void delete(Caller caller, WorkspaceMove move) {
    db.update(
        Sql.of("delete from main.workspace_move where workspace_id = ?", move.workspace().id()));
  }

  private void setStatus(WorkspaceMove move, Status status) {
    db.update(
        BECOME
            .with("status", status.code())
            .with("isSwitched", status == Status.SWITCHED)
            .with("now", Time.now())
            .with("workspace", move.workspace().id()));
  }

  private RegisteredWorkspace requireLocked(String subdomain) {
    return workspaces.lockBySubdomain(subdomain).orElseThrow(() -> Problem.notFound("Workspace"));
  }

  private WorkspaceMove requireMove(long workspaceId) {
    return db.first(
            MOVES.plus("m.workspace_id = ? for update of m", workspaceId), WorkspaceMoves::move)
        .orElseThrow(() -> new Problem(WorkspaceProblem.NO_MOVE));
  }

  private static WorkspaceMove move(ResultSet row) throws SQLException {
    return new WorkspaceMove(
        new Caller.Workspace(
            row.getLong("id"), row.getString("subdomain"), row.getString("database")),
        row.getString("source"),
        row.getString("target"),
        Status.of(row.getString("status")),
        row.getString("job_slug"));
  }
}
