package plinth.workspace;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Sweep;
import plinth.kernel.Caller;
import plinth.kernel.Setting;

/** Completes workspaces whose creation was interrupted because a node or the database failed. */
@ApplicationScoped
public class UnfinishedWorkspaces implements Sweep<Provisioning.Pending> {
  private static final Duration AT_WORK = Duration.ofMinutes(2);

  @Inject private Provisioning provisioning;
  @Inject private CreateWorkspace creation;

  @Override
  public String name() {
    return "unfinished-workspaces";
  }

  @Override
  public Setting cron() {
    return Setting.PLINTH_WORKSPACE_SWEEP_CRON;
  }

  /** Workspaces started two minutes ago or longer; a given workspace is due immediately. */
  @Override
  public List<Provisioning.Pending> listDue(Instant moment, @Nullable Long workspaceId) {
    Instant before = workspaceId == null ? moment.minus(AT_WORK) : moment;
    return provisioning.listUnfinished(Caller.system(name()), before, workspaceId);
  }

  @Override
  public void process(Provisioning.Pending pending) {
    creation.finish(pending);
  }
}
