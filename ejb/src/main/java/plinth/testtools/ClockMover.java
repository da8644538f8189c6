package plinth.testtools;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.UnaryOperator;
import plinth.jobs.Cron;
import plinth.jobs.Slots;
import plinth.jobs.Sweeper;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.kernel.Time;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.Workspaces;
import plinth.workflow.Waits;

/**
 * Moves the business clock of one workspace ahead, and runs on the way what falls due there: each
 * schedule that follows business time at each slot of its cron at which it has something to do, in
 * the order of the slots, with the clock standing at the slot.
 */
@Saga
@ApplicationScoped
public class ClockMover {
  private static final Duration FARTHEST = Duration.ofDays(800);
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final long PAUSE_MILLIS = 50;

  @Inject private ClockRows clocks;
  @Inject private WorkspaceDirectory directory;
  @Inject private Sweeper sweeper;
  @Inject private Waits waits;

  /**
   * Moves the clock. Refuses, by the field {@code workspace_id}, a workspace that is not there, or
   * that is suspended, deleted or not ready; a moment before the clock's own, or more than 800 days
   * after it; and with 409 when others move it for half a minute.
   *
   * @param target the moment to move to, of the clock's own
   */
  public ClockMoved move(Caller caller, long workspaceId, UnaryOperator<Instant> target) {
    requireMovable(workspaceId);
    String mover = UUID.randomUUID().toString();
    awaitClaim(caller, workspaceId, mover);
    try {
      directory.invalidate(workspaceId);
      Instant before = businessNow(requireMovable(workspaceId));
      return run(caller, workspaceId, mover, before, requireAhead(before, target.apply(before)));
    } finally {
      clocks.release(caller, workspaceId, mover);
      directory.invalidate(workspaceId);
    }
  }

  private Workspaces.Entry requireMovable(long workspaceId) {
    Workspaces.Entry entry =
        directory
            .find(workspaceId)
            .orElseThrow(
                () -> Problem.invalid("workspace_id", "unknown", "there is no such workspace"));
    if (entry.status().isSuspended() || entry.status().isDeleting() || !entry.status().isReady()) {
      throw Problem.invalid("workspace_id", "standing", "the workspace is not active");
    }
    return entry;
  }

  private static Instant requireAhead(Instant before, Instant target) {
    if (target.isBefore(before)) {
      throw Problem.invalid("now", "min", "a clock cannot be set back; it shows " + before);
    }
    if (Duration.between(before, target).compareTo(FARTHEST) > 0) {
      throw Problem.invalid("now", "max", "a clock can be moved by at most 800 days at once");
    }
    return target;
  }

  private void awaitClaim(Caller caller, long workspaceId, String mover) {
    Instant end = Time.now().plus(PATIENCE);
    while (!clocks.claim(caller, workspaceId, mover)) {
      if (Time.now().isAfter(end)) {
        throw new Problem(TestToolsProblem.CLOCK_MOVING);
      }
      try {
        Thread.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new Problem(TestToolsProblem.CLOCK_MOVING);
      }
    }
  }

  private ClockMoved run(
      Caller caller, long workspaceId, String mover, Instant before, Instant target) {
    List<ClockMoved.Ran> ran = new ArrayList<>();
    Instant cursor = before;
    Instant shown = before;
    while (cursor.isBefore(target) && exists(workspaceId)) {
      Instant end = SlotSearch.end(cursor, target);
      SortedMap<Instant, SortedSet<String>> due = due(caller, workspaceId, cursor, end);
      if (due.isEmpty()) {
        cursor = end;
        continue;
      }
      cursor = due.firstKey();
      clocks.claim(caller, workspaceId, mover);
      set(caller, workspaceId, cursor);
      passWaits(caller, workspaceId, shown, cursor);
      shown = cursor;
      for (String name : due.getOrDefault(cursor, new TreeSet<>())) {
        Slots.Taken run = sweeper.run(caller, name, workspaceId);
        ran.add(new ClockMoved.Ran(name, cursor, run.items(), run.failures()));
      }
    }
    boolean isThere = exists(workspaceId);
    if (isThere) {
      set(caller, workspaceId, target);
      passWaits(caller, workspaceId, shown, target);
    }
    return moved(workspaceId, before, isThere ? target : cursor, !isThere, ran);
  }

  /** The first slots of schedules that have something to do, by their moments. */
  private SortedMap<Instant, SortedSet<String>> due(
      Caller caller, long workspaceId, Instant after, Instant until) {
    Duration offset = directory.requireEntry(workspaceId).clockOffset();
    SortedMap<Instant, SortedSet<String>> due = new TreeMap<>();
    for (Sweeper.Schedule schedule : sweeper.schedules()) {
      Optional<String> fields = schedule.setting().findText();
      if (schedule.followsBusinessTime() && fields.isPresent()) {
        // A schedule is asked by the true clock, and adds the offset that stands now.
        SlotSearch.next(
                Cron.of(fields.get()),
                after,
                until,
                slot -> sweeper.isDue(caller, schedule.name(), slot.minus(offset), workspaceId))
            .ifPresent(
                slot -> due.computeIfAbsent(slot, s -> new TreeSet<>()).add(schedule.name()));
      }
    }
    return due;
  }

  private void set(Caller caller, long workspaceId, Instant businessMoment) {
    clocks.set(caller, workspaceId, businessMoment);
    directory.invalidate(workspaceId);
  }

  /** What waits for a moment sees the time pass that the clock went over. */
  private void passWaits(Caller caller, long workspaceId, Instant from, Instant to) {
    Caller.Workspace workspace = directory.requireEntry(workspaceId).workspace();
    waits.advance(caller.inWorkspace(workspace), Duration.between(from, to));
  }

  private boolean exists(long workspaceId) {
    directory.invalidate(workspaceId);
    return directory.find(workspaceId).filter(entry -> !entry.status().isDeleting()).isPresent();
  }

  private static Instant businessNow(Workspaces.Entry entry) {
    return Time.now().plus(entry.clockOffset());
  }

  private ClockMoved moved(
      long workspaceId, Instant before, Instant now, boolean isDeleting, List<ClockMoved.Ran> ran) {
    long offset =
        directory.find(workspaceId).map(entry -> entry.clockOffset().toSeconds()).orElse(0L);
    return new ClockMoved(workspaceId, before, now, offset, isDeleting, List.copyOf(ran));
  }
}
