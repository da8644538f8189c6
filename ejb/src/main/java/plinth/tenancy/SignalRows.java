package plinth.tenancy;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import plinth.kernel.Db;
import plinth.kernel.Signal;
import plinth.kernel.Sql;

/**
 * The rows of signals. They make signals reliable: a node that missed the notification finds the
 * row at its next poll. Rows are found by transaction number, because their own numbers are not
 * committed in order.
 */
@Stateless
@MainPlane
public class SignalRows {
  public static final String CHANNEL = "plinth_signal";

  /** How long a row is kept; every node has polled it long before. */
  public static final Duration LIFE = Duration.ofMinutes(10);

  /** Replaces the row number in a notification without a row. */
  public static final long NO_ROW = 0;

  private static final Sql WRITE =
      Sql.named(
          """
          with row as (
            insert into main.signal (topic, key)
            values (:topic, :key)
            returning id
          )
          select pg_notify(:channel, id || ' ' || :topic || ' ' || :key) is null
          from row
          """);

  @Inject @MainDb private Db db;

  /**
   * A stored signal.
   *
   * @param id number of its row
   */
  public record Written(long id, Signal signal) {}

  /** Writes a signal and notifies the nodes with the commit. */
  public void insert(Signal signal) {
    db.one(
        WRITE.with("topic", signal.topic()).with("key", signal.key()).with("channel", CHANNEL),
        row -> row.getBoolean(1));
  }

  /**
   * Notifies the nodes with the commit without writing a row: nodes that are not listening miss it.
   */
  public void notifyOnly(Signal signal) {
    db.one(
        Sql.of(
            "select pg_notify(?, ?) is null",
            CHANNEL,
            NO_ROW + " " + signal.topic() + " " + signal.key()),
        row -> row.getBoolean(1));
  }

  /** The oldest running transaction; no transaction that commits from now on is older. */
  public String horizon() {
    return db.one(
        Sql.of("select pg_snapshot_xmin(pg_current_snapshot())::text"), row -> row.getString(1));
  }

  /** The signals of transactions from a horizon on, repeatedly until the horizon advances. */
  public List<Written> listSince(String horizon) {
    return db.list(
        Sql.of("select id, topic, key from main.signal where xid >= ?::xid8 order by id", horizon),
        row ->
            new Written(
                row.getLong("id"), new Signal(row.getString("topic"), row.getString("key"))));
  }

  /** Deletes signals that every node has seen long ago. */
  public void deleteExpired() {
    db.update(
        Sql.of(
            "delete from main.signal where at < now() - make_interval(secs => ?)",
            LIFE.toSeconds()));
  }
}
