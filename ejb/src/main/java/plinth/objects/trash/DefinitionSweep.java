package plinth.objects.trash;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Sweep;
import plinth.kernel.Caller;
import plinth.kernel.Setting;
import plinth.tenancy.Workspaces;

/** Removes objects and fields that were deleted more than 30 days ago. */
@ApplicationScoped
public class DefinitionSweep implements Sweep<Caller.Workspace> {
  @Inject private Workspaces workspaces;
  @Inject private DefinitionPurge purge;

  @Override
  public String name() {
    return "definition-sweep";
  }

  @Override
  public Setting cron() {
    return Setting.PLINTH_DEFINITION_SWEEP_CRON;
  }

  @Override
  public List<Caller.Workspace> listDue(Instant moment, @Nullable Long workspaceId) {
    return workspaces.listForSchedule(workspaceId);
  }

  @Override
  public void process(Caller.Workspace workspace) {
    Caller caller = Caller.system(name()).inWorkspace(workspace);
    purge.listObjects(caller).forEach(id -> purge.purgeObject(caller, id));
    purge.listObjectsOfFields(caller).forEach(id -> purge.purgeFields(caller, id));
  }
}
