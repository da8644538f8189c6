package plinth.platform.job;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Cron;
import plinth.jobs.Slots;
import plinth.jobs.Sweeper;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.kernel.Time;
import plinth.tenancy.WorkspaceDirectory;

/** Lists the schedulers with their cron and last runs, for operators, and runs one on request. */
@Saga
@ApplicationScoped
public class Schedulers {
  private static final int RUNS = 10;

  @Inject private Sweeper sweeper;
  @Inject private Slots slots;
  @Inject private WorkspaceDirectory directory;
  @Inject private SchedulerLog log;

  /** All schedulers, ordered by name. */
  public List<SchedulerView> list(Caller caller) {
    Instant now = Time.now();
    return sweeper.schedules().stream().map(schedule -> view(caller, schedule, now)).toList();
  }

  private SchedulerView view(Caller caller, Sweeper.Schedule schedule, Instant now) {
    return new SchedulerView(
        schedule.name(),
        schedule.setting().name(),
        schedule.setting().findText().orElse(null),
        schedule.setting().findText().flatMap(fields -> Cron.of(fields).next(now)).orElse(null),
        slots.listRecent(caller, schedule.name(), RUNS).stream()
            .map(SchedulerRunView::of)
            .toList());
  }

  /**
   * Runs a scheduler now, independent of its cron, and returns when the run has ended. Refuses an
   * unknown name, and an unknown workspace as the field {@code workspace_id}.
   *
   * @param workspaceId only for this workspace; null: for all
   */
  public SchedulerRunView run(Caller caller, String name, @Nullable Long workspaceId) {
    if (workspaceId != null && directory.find(workspaceId).isEmpty()) {
      throw Problem.invalid("workspace_id", "unknown", "there is no workspace " + workspaceId);
    }
    Slots.Taken run = sweeper.run(caller, name, workspaceId);
    log.recordRun(caller, name, run);
    return SchedulerRunView.of(run);
  }
}
