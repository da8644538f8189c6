package plinth.workflow;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Sweep;
import plinth.kernel.Caller;
import plinth.kernel.Setting;
import plinth.kernel.Soft;
import plinth.tenancy.BusinessTime;
import plinth.tenancy.Standings;
import plinth.tenancy.Workspaces;

/**
 * Sets the workflows off whose slot has come. All shared workspaces are asked by one question, by
 * the true clock; one that is asked for alone goes by its business time.
 *
 * <p>Spec: Configuration (schedulers).
 */
@ApplicationScoped
public class ReminderSweep implements Sweep<DueReminder> {
  @Inject private MainReminders shared;
  @Inject private Reminders reminders;
  @Inject private Workspaces workspaces;
  @Inject private Standings standings;
  @Inject private BusinessTime time;

  @Override
  public String name() {
    return "workflow-schedules";
  }

  @Override
  public Setting cron() {
    return Setting.PLINTH_WORKFLOW_SCHEDULES_CRON;
  }

  @Override
  public List<DueReminder> due(Instant moment, @Nullable Long workspaceId) {
    List<DueReminder> due = new ArrayList<>();
    if (workspaceId != null) {
      workspaces.forSchedule(workspaceId).forEach(one -> due.addAll(in(one)));
      return due;
    }
    due.addAll(shared.due(Caller.system(name()), moment));
    for (Caller.Workspace dedicated : workspaces.dedicated()) {
      Soft.run("workflow_schedules", () -> due.addAll(in(dedicated)));
    }
    return due;
  }

  private List<DueReminder> in(Caller.Workspace workspace) {
    Caller caller = Caller.system(name()).in(workspace);
    return reminders.due(caller, time.now(caller)).stream()
        .map(id -> new DueReminder(workspace.id(), id))
        .toList();
  }

  /** A workspace that admits no work now keeps its slot until it does. */
  @Override
  public void work(DueReminder due) {
    Workspaces.Entry entry = standings.entry(due.workspaceId());
    Caller caller = Caller.system(name()).in(entry.workspace());
    if (!entry.standing().isSuspended() && !entry.standing().isDeleting()) {
      reminders.fire(caller, due.workflowId(), time.now(caller));
    }
  }
}
