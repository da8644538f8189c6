package plinth.workspace.purge;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.audit.LegalHolds;
import plinth.kernel.Caller;
import plinth.kernel.Saga;
import plinth.tenancy.Databases;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.Workspaces;

/** Workspaces that may not be purged because a legal hold stands on them. */
@Saga
@ApplicationScoped
class HeldWorkspaces {
  @Inject private WorkspaceDirectory directory;
  @Inject private LegalHolds holds;

  /** Refuses the purge of a workspace on which a hold stands (409). One that has begun goes on. */
  void requireNone(Caller caller, long workspaceId) {
    Workspaces.Entry entry = directory.requireEntry(workspaceId);
    if (!entry.status().isDeleting() && hasTables(entry.workspace())) {
      holds.requireNone(caller.inWorkspace(entry.workspace()));
    }
  }

  /** Whether a hold stands that was placed while the purge began. */
  boolean isHeld(Caller caller, Caller.Workspace workspace) {
    return hasTables(workspace) && holds.isHeld(caller.inWorkspace(workspace));
  }

  private static boolean hasTables(Caller.Workspace workspace) {
    String database = workspace.database();
    return database == null || Databases.instance().hasDedicated(database);
  }
}
