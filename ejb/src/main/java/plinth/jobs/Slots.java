package plinth.jobs;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;
import plinth.tenancy.Nodes;

/**
 * The slots of schedules: each is taken by one node. A node that dies during a run leaves the slot
 * unfinished; ten minutes after its last beat another takes it over.
 *
 * <p>Spec: Configuration (schedulers).
 */
@Stateless
@MainPlane
public class Slots {
  private static final Duration SILENCE = Duration.ofMinutes(10);
  private static final Duration KEPT = Duration.ofDays(30);

  @Inject @MainDb private Db db;
  @Inject private Nodes nodes;

  /**
   * A run of a schedule.
   *
   * @param slot the moment it was due
   * @param node the node that took it
   * @param finishedAt when it ended; null while it runs or when its node died
   */
  public record Taken(
      Instant slot,
      String node,
      Instant startedAt,
      @Nullable Instant finishedAt,
      int items,
      int failures) {}

  /** Takes the slot: true for exactly one caller in the installation. */
  public boolean claim(Caller caller, String scheduler, Instant slot) {
    Instant now = Time.now();
    return db.update(
            Sql.of(
                "insert into main.scheduler_slot as s (scheduler, slot, node, started_at, beat_at)"
                    + " values (?, ?, ?, ?, ?) on conflict (scheduler, slot) do update"
                    + " set node = excluded.node, beat_at = excluded.beat_at"
                    + " where s.finished_at is null and s.beat_at < ?",
                scheduler,
                slot,
                nodes.name(),
                now,
                now,
                now.minus(SILENCE)))
        == 1;
  }

  /** Tells that the run is still going on. */
  public void beat(Caller caller, String scheduler, Instant slot) {
    db.update(
        Sql.of(
            "update main.scheduler_slot set beat_at = ? where scheduler = ? and slot = ?",
            Time.now(),
            scheduler,
            slot));
  }

  /** Notes the end of a run, and forgets runs older than a month. */
  public void finish(Caller caller, Instant slot, Sweeper.Run run) {
    Instant now = Time.now();
    db.update(
        Sql.of(
            "update main.scheduler_slot set finished_at = ?, items = ?, failures = ?"
                + " where scheduler = ? and slot = ?",
            now,
            run.items(),
            run.failures(),
            run.scheduler(),
            slot));
    db.update(
        Sql.of(
            "delete from main.scheduler_slot where scheduler = ? and slot < ?",
            run.scheduler(),
            now.minus(KEPT)));
  }

  /** The last fifty runs of a schedule, newest first. */
  public List<Taken> recent(Caller caller, String scheduler) {
    return db.list(
        Sql.of(
            "select slot, node, started_at, finished_at, items, failures from main.scheduler_slot"
                + " where scheduler = ? order by slot desc limit 50",
            scheduler),
        row ->
            new Taken(
                Db.requiredMoment(row, "slot"),
                row.getString("node"),
                Db.requiredMoment(row, "started_at"),
                Db.moment(row, "finished_at"),
                row.getInt("items"),
                row.getInt("failures")));
  }
}
