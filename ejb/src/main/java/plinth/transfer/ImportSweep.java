package plinth.transfer;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Sweep;
import plinth.kernel.Caller;
import plinth.kernel.Setting;
import plinth.tenancy.Workspaces;

/**
 * Removes files to import whose time is over: uploads that nobody went on with, and what was kept
 * for an import. A file that a job works on is left alone.
 *
 * <p>Spec: Configuration (schedulers).
 */
@ApplicationScoped
public class ImportSweep implements Sweep<Caller.Workspace> {
  private static final int PAGE = 500;

  @Inject private Workspaces workspaces;
  @Inject private ImportUploads uploads;

  @Override
  public String name() {
    return "import-sweep";
  }

  @Override
  public Setting cron() {
    return Setting.PLINTH_IMPORT_SWEEP_CRON;
  }

  @Override
  public List<Caller.Workspace> due(Instant moment, @Nullable Long workspaceId) {
    if (workspaceId != null) {
      return workspaces
          .byId(workspaceId)
          .map(entry -> List.of(entry.workspace()))
          .orElse(List.of());
    }
    List<Caller.Workspace> all = new ArrayList<>();
    List<Caller.Workspace> page = workspaces.active(0, PAGE);
    while (!page.isEmpty()) {
      all.addAll(page);
      page = workspaces.active(page.get(page.size() - 1).id(), PAGE);
    }
    return all;
  }

  @Override
  public void work(Caller.Workspace workspace) {
    uploads.sweep(Caller.system(name()).in(workspace));
  }
}
