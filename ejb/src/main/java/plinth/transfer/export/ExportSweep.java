package plinth.transfer.export;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Sweep;
import plinth.kernel.Caller;
import plinth.kernel.Setting;
import plinth.tenancy.Workspaces;

/**
 * Removes the files of expired exports and the remains of failed and canceled ones, in each
 * workspace.
 */
@ApplicationScoped
public class ExportSweep implements Sweep<Caller.Workspace> {
  @Inject private Workspaces workspaces;
  @Inject private ExportFiles files;

  @Override
  public String name() {
    return "export-sweep";
  }

  @Override
  public Setting cron() {
    return Setting.PLINTH_EXPORT_SWEEP_CRON;
  }

  @Override
  public List<Caller.Workspace> listDue(Instant moment, @Nullable Long workspaceId) {
    return workspaces.listForSchedule(workspaceId);
  }

  @Override
  public void process(Caller.Workspace workspace) {
    files.removeExpired(Caller.system(name()).inWorkspace(workspace));
  }
}
