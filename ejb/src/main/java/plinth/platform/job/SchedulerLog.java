package plinth.platform.job;

import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObjectBuilder;
import plinth.audit.Audit;
import plinth.identity.Groups;
import plinth.jobs.Slots;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.tenancy.MainPlane;

/** Audits manual runs of schedulers. */
@Stateless
@RolesAllowed(Groups.OPERATOR)
@MainPlane
public class SchedulerLog {
  @Inject private Audit audit;

  /** Records a manual run. */
  public void recordRun(Caller caller, String name, Slots.Taken run) {
    JsonObjectBuilder details =
        Json.createObjectBuilder().add("items", run.items()).add("failures", run.failures());
    Long workspaceId = run.workspaceId();
    if (workspaceId != null) {
      details.add("workspace_id", workspaceId);
    }
    audit.record(caller, "scheduler.ran", "scheduler:" + name, details.build());
  }
}
