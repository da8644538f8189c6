package plinth.files;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.audit.LegalHolds;
import plinth.jobs.Jobs;
import plinth.jobs.Sweep;
import plinth.kernel.Caller;
import plinth.kernel.Setting;
import plinth.kernel.Time;
import plinth.tenancy.Workspaces;

/**
 * Queues a {@link SweepFiles} job in each workspace with interrupted uploads or deletions, or with
 * files that no record holds. A file is left alone for a day after its upload, and for seven days
 * after the last record released it, because undo may restore that hold for so long. A legal hold
 * on the workspace keeps all of them.
 */
@ApplicationScoped
public class FilesSweep implements Sweep<Caller.Workspace> {
  private static final Duration LEFT_ALONE = Duration.ofDays(1);
  private static final Duration BROUGHT_BACK = Duration.ofDays(7);

  @Inject private Workspaces workspaces;
  @Inject private FileRows rows;
  @Inject private Jobs jobs;
  @Inject private LegalHolds holds;

  @Override
  public String name() {
    return "files-sweep";
  }

  @Override
  public Setting cron() {
    return Setting.PLINTH_FILES_SWEEP_CRON;
  }

  @Override
  public List<Caller.Workspace> listDue(Instant moment, @Nullable Long workspaceId) {
    return workspaces.listForSchedule(workspaceId);
  }

  @Override
  public void process(Caller.Workspace workspace) {
    Caller caller = Caller.system(name()).inWorkspace(workspace);
    if (holds.isHeld(caller)) {
      return;
    }
    Instant uploaded = Time.now().minus(LEFT_ALONE);
    Instant released = Time.now().minus(BROUGHT_BACK);
    if (!jobs.isOpen(caller, SweepFiles.KEY) && rows.isSweepDue(caller, uploaded, released)) {
      jobs.queue(caller, SweepFiles.KEY, SweepFiles.parameters(uploaded, released));
    }
  }
}
