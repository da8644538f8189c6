package plinth.jobs;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;
import plinth.tenancy.Nodes;

/**
 * Claims the slots of schedules, each for one node. A node that dies during a run leaves the slot
 * unfinished; ten minutes after its last heartbeat another node takes it over.
 */
@Stateless
@MainPlane
public class Slots {
  private static final Duration SILENCE = Duration.ofMinutes(10);
  private static final Duration KEPT = Duration.ofDays(30);
  private static final int MAX_AT_ONCE = 100;

  private static final Sql CLAIM =
      Sql.named(
          """
          insert into main.scheduler_slot as s (scheduler, slot, node, started_at, beat_at)
          values (:scheduler, :slot, :node, :now, :now)
          on conflict (scheduler, slot)
          do update set node = excluded.node, beat_at = excluded.beat_at
          where s.finished_at is null and s.beat_at < :silentSince
          """);

  private static final Sql BEGIN =
      Sql.named(
          """
          insert into main.scheduler_slot (scheduler, slot, node, started_at, beat_at, asked_by,
              workspace_id)
          values (:scheduler, :slot, :node, :slot, :slot, :askedBy, :workspace)
          on conflict do nothing
          returning slot
          """);

  private static final Sql FINISH =
      Sql.named(
          """
          update main.scheduler_slot
          set finished_at = :now, items = :items, failures = :failures
          where scheduler = :scheduler and slot = :slot
          """);

  @Inject @MainDb private Db db;
  @Inject private Nodes nodes;

  /**
   * A run of a schedule.
   *
   * @param slot the time at which it was due or requested
   * @param askedBy who requested it; null: the schedule
   * @param workspaceId the workspace for which it was requested; null: all
   * @param node the node that took it
   * @param finishedAt when it ended; null while it runs or when its node died
   */
  public record Taken(
      Instant slot,
      @Nullable String askedBy,
      @Nullable Long workspaceId,
      String node,
      Instant startedAt,
      @Nullable Instant finishedAt,
      int items,
      int failures) {}

  /** Takes the slot. Returns true for exactly one caller in the installation. */
  public boolean claim(Caller caller, String scheduler, Instant slot) {
    Instant now = Time.now();
    return db.update(
            CLAIM
                .with("scheduler", scheduler)
                .with("slot", slot)
                .with("node", nodes.name())
                .with("now", now)
                .with("silentSince", now.minus(SILENCE)))
        == 1;
  }

  /**
   * Begins a requested run in a separate slot at this moment, and returns the slot. If several
   * callers request runs in the same microsecond, each takes the next one, up to a hundred.
   */
  public Instant request(Caller caller, String scheduler, @Nullable Long workspaceId) {
    Instant now = Time.now();
    for (int i = 0; i < MAX_AT_ONCE; i++) {
      Optional<Instant> slot =
          tryInsert(caller, scheduler, workspaceId, now.plus(i, ChronoUnit.MICROS));
      if (slot.isPresent()) {
        return slot.get();
      }
    }
    throw new Problem(KernelProblem.CONFLICT);
  }

  private Optional<Instant> tryInsert(
      Caller caller, String scheduler, @Nullable Long workspaceId, Instant slot) {
    return db.first(
        BEGIN
            .with("scheduler", scheduler)
            .with("slot", slot)
            .with("node", nodes.name())
            .with("askedBy", caller.label())
            .with("workspace", workspaceId),
        row -> Db.requiredMoment(row, "slot"));
  }

  /** Records a heartbeat of the run. */
  public void recordHeartbeat(Caller caller, String scheduler, Instant slot) {
    db.update(
        Sql.of(
            "update main.scheduler_slot set beat_at = ? where scheduler = ? and slot = ?",
            Time.now(),
            scheduler,
            slot));
  }

  /** Records the end of a run, and deletes runs older than a month. */
  public void finish(Caller caller, Instant slot, Sweeper.Run run) {
    Instant now = Time.now();
    db.update(
        FINISH
            .with("now", now)
            .with("items", run.items())
            .with("failures", run.failures())
            .with("scheduler", run.scheduler())
            .with("slot", slot));
    db.update(
        Sql.of(
            "delete from main.scheduler_slot where scheduler = ? and slot < ?",
            run.scheduler(),
            now.minus(KEPT)));
  }

  /** The last runs of a schedule, newest first. */
  public List<Taken> listRecent(Caller caller, String scheduler, int most) {
    return db.list(
        Sql.of(
            "select * from main.scheduler_slot where scheduler = ? order by slot desc limit ?",
            scheduler,
            most),
        Slots::readRow);
  }

  /** The run in a slot. */
  public Taken get(Caller caller, String scheduler, Instant slot) {
    return db.one(
        Sql.of(
            "select * from main.scheduler_slot where scheduler = ? and slot = ?", scheduler, slot),
        Slots::readRow);
  }

  private static Taken readRow(ResultSet row) throws SQLException {
    return new Taken(
        Db.requiredMoment(row, "slot"),
        row.getString("asked_by"),
        Db.nullableLong(row, "workspace_id"),
        row.getString("node"),
        Db.requiredMoment(row, "started_at"),
        Db.moment(row, "finished_at"),
        row.getInt("items"),
        row.getInt("failures"));
  }
}
