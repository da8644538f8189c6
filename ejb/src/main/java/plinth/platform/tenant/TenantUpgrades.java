package plinth.platform.tenant;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.tenancy.Databases;
import plinth.tenancy.SchemaState;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.Workspaces;

/**
 * Checks the databases of workspaces and migrates them to this release. It uses the owner role of
 * the databases, outside of any transaction.
 */
@Saga
@ApplicationScoped
public class TenantUpgrades {
  @Inject private WorkspaceDirectory directory;
  @Inject private UpgradeLog log;

  /** The schema of the workspace's database; refuses an unknown subdomain. */
  public TenantSchema show(Caller caller, String subdomain) {
    Caller.Workspace workspace = requireEntry(subdomain).workspace();
    String database = workspace.database();
    return TenantSchema.of(subdomain, database, Databases.instance().schemaState(database));
  }

  /**
   * Migrates the database to this release; may be repeated. Refuses with {@code MIGRATION_FAILED}.
   */
  public TenantSchema migrate(Caller caller, String subdomain) {
    Caller.Workspace workspace = requireEntry(subdomain).workspace();
    String database = workspace.database();
    SchemaState before = Databases.instance().schemaState(database);
    SchemaState after = Databases.instance().migrate(database);
    if (!before.isCurrent()) {
      log.recordMigration(caller.inWorkspace(workspace), before, after);
    }
    return TenantSchema.of(subdomain, database, after);
  }

  private Workspaces.Entry requireEntry(String subdomain) {
    return directory.findBySubdomain(subdomain).orElseThrow(() -> Problem.notFound("Workspace"));
  }
}
