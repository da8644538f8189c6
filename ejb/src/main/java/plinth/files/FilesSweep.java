package plinth.files;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Jobs;
import plinth.jobs.Sweep;
import plinth.kernel.Caller;
import plinth.kernel.Setting;
import plinth.kernel.Time;
import plinth.tenancy.Workspaces;

/**
 * Queues a {@link SweepFiles} in each workspace where uploads or deletions stopped half-way a day
 * ago.
 *
 * <p>Spec: Configuration (schedulers).
 */
@ApplicationScoped
public class FilesSweep implements Sweep<Caller.Workspace> {
  private static final Duration LEFT_ALONE = Duration.ofDays(1);
  private static final int PAGE = 500;

  @Inject private Workspaces workspaces;
  @Inject private FileRows rows;
  @Inject private Jobs jobs;

  @Override
  public String name() {
    return "files-sweep";
  }

  @Override
  public Setting cron() {
    return Setting.PLINTH_FILES_SWEEP_CRON;
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
    Caller caller = Caller.system(name()).in(workspace);
    Instant before = Time.now().minus(LEFT_ALONE);
    if (rows.hasRemains(caller, before) && !jobs.isOpen(caller, SweepFiles.KEY)) {
      jobs.queue(caller, SweepFiles.KEY, SweepFiles.parameters(before));
    }
  }
}
