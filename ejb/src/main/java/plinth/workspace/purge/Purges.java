package plinth.workspace.purge;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.Optional;
import plinth.audit.Audit;
import plinth.jobs.JobProblem;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Page;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.tenancy.Databases;
import plinth.tenancy.MainPlane;
import plinth.tenancy.Nodes;
import plinth.tenancy.Signals;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.directory.RegisteredWorkspace;
import plinth.tenancy.directory.RegisteredWorkspaces;
import plinth.workspace.WorkspaceMoves;
import plinth.workspace.WorkspaceProblem;

/** The purges: running ones, and finished ones with their receipts. */
@Stateless
@MainPlane
public class Purges {
  @Inject private PurgeRepository purges;
  @Inject private RegisteredWorkspaces workspaces;
  @Inject private Signals signals;
  @Inject private Nodes nodes;
  @Inject private Audit audit;
  @Inject private WorkspaceMoves moves;

  /**
   * Starts the purge of a workspace, or finds the one that has begun: from now on callers are not
   * admitted, and it cannot be undone. Refuses while another platform job, such as a move, works on
   * the workspace, or while a move is not confirmed.
   *
   * @param requestedBy who requested it, by number and never by address
   */
  public PurgeRow start(Caller caller, long workspaceId, PurgeReason reason, String requestedBy) {
    RegisteredWorkspace workspace =
        workspaces.lockById(workspaceId).orElseThrow(() -> Problem.notFound("Workspace"));
    Optional<PurgeRow> open = purges.findOpen(workspaceId);
    if (open.isPresent()) {
      return open.get();
    }
    if (purges.isBusy(workspaceId)) {
      throw new Problem(JobProblem.WORKSPACE_BUSY);
    }
    if (moves.find(caller, workspaceId).isPresent()) {
      // The leftovers of the move at its source would never be deleted.
      throw new Problem(WorkspaceProblem.MOVE_OPEN);
    }
    workspace.startDeletion();
    PurgeRow begun = purges.insert(workspace.toWorkspace(), reason, requestedBy, Time.now());
    signals.publish(WorkspaceDirectory.TOPIC, Long.toString(workspaceId));
    audit.record(
        caller,
        "workspace.purge_begun",
        "workspace:" + workspaceId,
        Json.createObjectBuilder().add("purge", begun.id()).add("by", requestedBy).build());
    return begun;
  }

  /** The purges, latest first. */
  public Page<PurgeView> page(Caller caller, Page.PageRequest request) {
    return purges.page(request).map(PurgeView::of);
  }

  /** A purge with its receipt; refuses an unknown number. */
  public PurgeDetail get(Caller caller, long id) {
    return PurgeDetail.of(requireRow(caller, id));
  }

  /** The row of a purge; refuses an unknown number. */
  public PurgeRow requireRow(Caller caller, long id) {
    return purges.findById(id).orElseThrow(() -> Problem.notFound("Purge"));
  }

  /** The running purge of a workspace. */
  public Optional<PurgeRow> findOpen(Caller caller, long workspaceId) {
    return purges.findOpen(workspaceId);
  }

  /** The finished purge of a workspace. */
  public Optional<PurgeView> findFinished(Caller caller, long workspaceId) {
    return purges.findFinished(workspaceId).map(PurgeView::of);
  }

  /** Claims an open purge for this node; empty if it has finished, or another node works on it. */
  public Optional<PurgeRow> claim(Caller caller, long id) {
    return purges.claim(id, nodes.name());
  }

  /** Releases a claim. */
  public void release(Caller caller, PurgeRow held) {
    purges.release(held);
  }

  /** Whether all callers who were admitted before have finished. */
  public boolean isQuiet(Caller caller, PurgeRow held) {
    return purges.isQuiet(held.id());
  }

  /** Stores the contents of tables. */
  public void addTables(Caller caller, PurgeRow held, JsonObject more) {
    purges.addTables(held, more);
  }

  /** Stores the number and size of the files. */
  public void saveFiles(Caller caller, PurgeRow held, long files, long bytes) {
    purges.saveFiles(
        held, Json.createObjectBuilder().add("count", files).add("bytes", bytes).build());
  }

  /** Proceeds to a step; before a database is dropped, signals that to every node. */
  public void advance(Caller caller, PurgeRow held, PurgeStep next) {
    String database = held.workspace().database();
    if (next == PurgeStep.DATABASE && database != null) {
      signals.publish(Databases.GONE, database);
    }
    purges.advance(held, next);
  }

  /** Goes back to a step because of late rows. */
  public void moveBack(Caller caller, PurgeRow held, PurgeStep step, long lateRows) {
    purges.addLateRows(held, lateRows);
    purges.advance(held, step);
  }

  /** Records that a finished purge was checked, and the number of late rows. */
  public void recordCheck(Caller caller, long id, long lateRows) {
    purges.recordCheck(id, lateRows, Time.now());
  }
}
