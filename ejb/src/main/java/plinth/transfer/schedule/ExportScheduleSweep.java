package plinth.transfer.schedule;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Sweep;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Setting;
import plinth.kernel.Time;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.Workspaces;

/**
 * Begins the runs of scheduled exports that are due, and looks after those that run, by the real
 * clock. A suspended workspace keeps its due schedules until it accepts work again, and then runs
 * each of them once.
 */
@ApplicationScoped
public class ExportScheduleSweep implements Sweep<DueExport> {
  @Inject private MainDueExports shared;
  @Inject private ScheduleRuns runs;
  @Inject private Workspaces workspaces;
  @Inject private WorkspaceDirectory directory;

  @Override
  public String name() {
    return "export-schedules";
  }

  @Override
  public Setting cron() {
    return Setting.PLINTH_EXPORT_SCHEDULES_CRON;
  }

  @Override
  public List<DueExport> listDue(Instant moment, @Nullable Long workspaceId) {
    List<DueExport> due = new ArrayList<>();
    if (workspaceId != null) {
      workspaces.listForSchedule(workspaceId).forEach(one -> due.addAll(listDue(one, moment)));
      return due;
    }
    due.addAll(shared.due(Caller.system(name()), moment));
    for (Caller.Workspace dedicated : workspaces.listDedicated()) {
      BestEffort.run("export_schedules", () -> due.addAll(listDue(dedicated, moment)));
    }
    return due;
  }

  private List<DueExport> listDue(Caller.Workspace workspace, Instant moment) {
    return runs.due(Caller.system(name()).inWorkspace(workspace), moment).stream()
        .map(id -> new DueExport(workspace.id(), id))
        .toList();
  }

  @Override
  public void process(DueExport due) {
    Workspaces.Entry entry = directory.requireEntry(due.workspaceId());
    if (entry.status().isSuspended() || entry.status().isDeleting()) {
      return;
    }
    Caller caller = Caller.system(name()).inWorkspace(entry.workspace());
    Instant now = Time.now();
    try {
      runs.advance(caller, due.id(), now);
    } catch (Problem refusal) {
      runs.recordRefusal(caller, due.id(), refusal, now);
    }
  }
}
