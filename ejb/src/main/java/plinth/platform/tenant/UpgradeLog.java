package plinth.platform.tenant;

import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import plinth.audit.Audit;
import plinth.identity.Groups;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.tenancy.MainPlane;
import plinth.tenancy.SchemaState;

/** Audits migrations of workspace databases by operators. */
@Stateless
@RolesAllowed(Groups.OPERATOR)
@MainPlane
public class UpgradeLog {
  @Inject private Audit audit;

  /** Records that the database of the caller's workspace was migrated on request. */
  public void recordMigration(Caller caller, SchemaState before, SchemaState after) {
    audit.record(
        caller,
        "workspace.migrated",
        "workspace:" + caller.requireWorkspace().id(),
        Json.createObjectBuilder()
            .add("from", before.version())
            .add("to", after.version())
            .build());
  }
}
