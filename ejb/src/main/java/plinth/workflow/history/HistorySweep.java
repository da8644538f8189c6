package plinth.workflow.history;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Sweep;
import plinth.kernel.Caller;
import plinth.kernel.Setting;
import plinth.kernel.Time;
import plinth.tenancy.Workspaces;
import plinth.workflow.WorkflowConfig;

/** Deletes old finished runs with their steps and approvals. */
@ApplicationScoped
public class HistorySweep implements Sweep<Caller.Workspace> {
  @Inject private Workspaces workspaces;
  @Inject private ExecutionHistory history;
  @Inject private WorkflowConfig config;

  @Override
  public String name() {
    return "workflow-history";
  }

  @Override
  public Setting cron() {
    return Setting.PLINTH_WORKFLOW_HISTORY_CRON;
  }

  @Override
  public List<Caller.Workspace> listDue(Instant moment, @Nullable Long workspaceId) {
    return workspaces.listForSchedule(workspaceId);
  }

  @Override
  public void process(Caller.Workspace workspace) {
    Caller caller = Caller.system(name()).inWorkspace(workspace);
    Instant before = Time.now().minus(config.historyLife());
    boolean hasMore = true;
    while (hasMore) {
      hasMore = history.deleteExpired(caller, before);
    }
  }
}
