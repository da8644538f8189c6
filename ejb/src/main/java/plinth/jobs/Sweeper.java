package plinth.jobs;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Log;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.kernel.Setting;
import plinth.kernel.Time;

/**
 * Runs sweeps: on their cron schedule, each slot once in the installation, or by name on request.
 */
@ApplicationScoped
@Saga
public class Sweeper {
  private static final Log LOG = Log.of(Sweeper.class);
  private static final Duration BEAT = Duration.ofSeconds(60);

  @Inject @Any private Instance<Sweep<?>> sweeps;
  @Inject private Slots slots;

  /**
   * The outcome of a run.
   *
   * @param scheduler the sweep's name
   * @param items items that were due
   * @param failures items of these that failed
   */
  public record Run(String scheduler, int items, int failures) {}

  /**
   * The schedule of a sweep.
   *
   * @param setting the setting that holds its cron
   * @param followsBusinessTime whether a workspace's clock decides what is due
   */
  public record Schedule(String name, Setting setting, boolean followsBusinessTime) {}

  /** All sweeps, by name. */
  public List<Schedule> schedules() {
    return sweeps.stream()
        .map(sweep -> new Schedule(sweep.name(), sweep.cron(), sweep.followsBusinessTime()))
        .sorted(Comparator.comparing(Schedule::name))
        .toList();
  }

  /** The names of all sweeps. */
  public List<String> names() {
    return sweeps.stream().map(Sweep::name).sorted().toList();
  }

  /**
   * Runs the latest slot of a sweep, if no node has taken it yet: on time by the tick of each
   * minute, or late and once if every node was down.
   */
  public void runIfDue(String name) {
    Sweep<?> sweep = sweep(name);
    Optional<String> cron = sweep.cron().findText();
    Instant now = Time.now();
    Optional<Instant> slot = cron.flatMap(fields -> Cron.of(fields).latest(now));
    Caller caller = Caller.system(name);
    if (slot.isPresent() && slots.claim(caller, name, slot.get())) {
      Run run = sweep(sweep, now, null, () -> slots.recordHeartbeat(caller, name, slot.get()));
      slots.finish(caller, slot.get(), run);
    }
  }

  /**
   * Runs a sweep now, whatever its cron says, and stores the run with those of its schedule.
   *
   * @param caller who requests the run
   * @param workspaceId only for this workspace; null: for all
   */
  public Slots.Taken run(Caller caller, String name, @Nullable Long workspaceId) {
    Sweep<?> sweep = sweep(name);
    Instant slot = slots.request(caller, name, workspaceId);
    Run run = new Run(name, 0, 1);
    try {
      run = sweep(sweep, Time.now(), workspaceId, () -> slots.recordHeartbeat(caller, name, slot));
    } finally {
      slots.finish(caller, slot, run);
    }
    return slots.get(caller, name, slot);
  }

  /** Whether a sweep has due items for a workspace at a true time. */
  public boolean isDue(Caller caller, String name, Instant moment, long workspaceId) {
    return !sweep(name).listDue(moment, workspaceId).isEmpty();
  }

  private Sweep<?> sweep(String name) {
    return sweeps.stream()
        .filter(sweep -> sweep.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new Problem(JobProblem.UNKNOWN_SCHEDULER));
  }

  private static <T> Run sweep(
      Sweep<T> sweep, Instant now, @Nullable Long workspaceId, Runnable beat) {
    List<T> items = sweep.listDue(now, workspaceId);
    int failures = 0;
    Instant beaten = now;
    for (T item : items) {
      try {
        sweep.process(item);
      } catch (RuntimeException e) {
        failures++;
        LOG.error("sweep_item_failed", e, "scheduler", sweep.name());
      }
      if (Time.now().isAfter(beaten.plus(BEAT))) {
        beaten = Time.now();
        beat.run();
      }
    }
    int count = items.stream().mapToInt(sweep::count).sum();
    LOG.info("sweep_done", "scheduler", sweep.name(), "items", count, "failures", failures);
    return new Run(sweep.name(), count, failures);
  }
}
