package plinth.workflow.capture;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Sweep;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.kernel.Log;
import plinth.kernel.Setting;
import plinth.kernel.Workers;
import plinth.tenancy.BusinessTime;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.Workspaces;

/**
 * Triggers the workflows whose slot is due. One query covers all shared workspaces, by the real
 * clock. Workspaces with a moved clock, and a single requested workspace, use their business time.
 */
@ApplicationScoped
public class ReminderSweep implements Sweep<DueReminder> {
  private static final Log LOG = Log.of(ReminderSweep.class);

  @Inject private MainReminders shared;
  @Inject private Reminders reminders;
  @Inject private Workspaces workspaces;
  @Inject private WorkspaceDirectory directory;
  @Inject private BusinessTime time;
  @Inject private Workers workers;

  /** The schedules for which this node queues further batches. */
  private final Set<DueReminder> inHand = ConcurrentHashMap.newKeySet();

  @Override
  public String name() {
    return "workflow-schedules";
  }

  @Override
  public Setting cron() {
    return Setting.PLINTH_WORKFLOW_SCHEDULES_CRON;
  }

  @Override
  public List<DueReminder> listDue(Instant moment, @Nullable Long workspaceId) {
    List<DueReminder> due = new ArrayList<>();
    if (workspaceId != null) {
      workspaces.listForSchedule(workspaceId).forEach(one -> due.addAll(listDue(one)));
      return due;
    }
    due.addAll(shared.due(Caller.system(name()), moment));
    for (Caller.Workspace moved : workspaces.listWithMovedClock()) {
      BestEffort.run("workflow_schedules", () -> add(due, listDue(moved)));
    }
    for (Caller.Workspace dedicated : workspaces.listDedicated()) {
      BestEffort.run("workflow_schedules", () -> add(due, listDue(dedicated)));
    }
    return due;
  }

  private List<DueReminder> listDue(Caller.Workspace workspace) {
    Caller caller = Caller.system(name()).inWorkspace(workspace);
    return reminders.due(caller, time.now(caller)).stream()
        .map(id -> new DueReminder(workspace.id(), id))
        .toList();
  }

  /** A workspace with a moved clock is queried in addition, so it may already be in the list. */
  private static void add(List<DueReminder> due, List<DueReminder> more) {
    more.stream().filter(one -> !due.contains(one)).forEach(due::add);
  }

  /**
   * Queues the first batch here. Further batches follow on a separate thread, so that other
   * schedules do not wait.
   */
  @Override
  public void process(DueReminder due) {
    if (fire(due) && inHand.add(due)) {
      try {
        workers.execute(() -> continueFiring(due));
      } catch (RejectedExecutionException e) {
        inHand.remove(due);
        LOG.warn("workflow_schedule_rejected", "reason", String.valueOf(e.getMessage()));
      }
    }
  }

  private void continueFiring(DueReminder due) {
    try {
      BestEffort.run("workflow_schedule", () -> fireAll(due));
    } finally {
      inHand.remove(due);
    }
  }

  private void fireAll(DueReminder due) {
    boolean hasMore = true;
    while (hasMore) {
      hasMore = fire(due);
    }
  }

  /** A suspended or deleted workspace keeps its slot until it accepts work again. */
  private boolean fire(DueReminder due) {
    Workspaces.Entry entry = directory.requireEntry(due.workspaceId());
    Caller caller = Caller.system(name()).inWorkspace(entry.workspace());
    return !entry.status().isSuspended()
        && !entry.status().isDeleting()
        && reminders.fire(caller, due.workflowId(), time.now(caller));
  }
}
