package plinth.outbox;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.BoundDb;
import plinth.tenancy.Plane;

/**
 * Writes rows into the outbox of the plane that the current transaction is bound to, so that they
 * exist if and only if their cause does. A wake-up after the commit makes the work prompt, and
 * polling makes it certain.
 */
@ApplicationScoped
public class Outbox {
  private static final Sql ADD_LATER =
      Sql.named(
          """
          insert into %s (listener, body, due_at)
          values (:listener, :body, now() + make_interval(secs => :seconds))
          """);

  private static final Sql ADD_RANGE =
      Sql.named(
          """
          insert into %s (listener, ordering, first_id, last_id)
          values (:listener, :ordering, :first, :last)
          """);

  @Inject @BoundDb private Db db;
  @Inject private Event<OutboxRowAdded> nudges;

  /**
   * Asks a listener for work.
   *
   * @param listener key of the {@link OutboxListener}
   * @param ordering rows of one listener with the same key are worked one after the other, in the
   *     order in which they were written; null: in any order
   * @param body what to do
   */
  public void add(String listener, @Nullable String ordering, JsonObject body) {
    write(
        Sql.of(
            "insert into " + table() + " (listener, ordering, body) values (?, ?, ?)",
            listener,
            ordering,
            new Sql.Json(body.toString())));
  }

  /** Asks a listener for work that must not begin before this delay. */
  public void addLater(String listener, JsonObject body, Duration delay) {
    write(
        ADD_LATER
            .formatted(table())
            .with("listener", listener)
            .with("body", new Sql.Json(body.toString()))
            .with("seconds", delay.toMillis() / 1000.0));
  }

  /**
   * Notifies a listener of a range of log rows that the current transaction has written.
   *
   * @param firstId first id of the range
   * @param lastId last id, inclusive
   */
  public void addRange(String listener, @Nullable String ordering, long firstId, long lastId) {
    write(
        ADD_RANGE
            .formatted(table())
            .with("listener", listener)
            .with("ordering", ordering)
            .with("first", firstId)
            .with("last", lastId));
  }

  /**
   * Finishes a row in the transaction of its effect, so that the effect happens once: a commit
   * removes the row, and a rollback keeps it.
   *
   * @throws IllegalStateException if another claim took the row over; the transaction must not
   *     commit
   */
  public void finish(OutboxItem item) {
    int gone =
        db.update(
            Sql.of(
                "delete from " + table() + " where id = ? and fence = ?", item.id(), item.fence()));
    if (gone == 0) {
      throw new IllegalStateException("outbox row " + item.id() + " was claimed by another");
    }
  }

  /**
   * Takes the first rows of a listener up to a given one, in the order in which they were written,
   * even claimed ones: the current transaction performs their effect, and the node that claimed
   * them finds them gone. This is for a listener whose rows must be worked in this order and which
   * holds a lock of its own. Only for the tenant plane.
   *
   * @param last number of the last row to take
   * @param most the most rows to take
   */
  public List<OutboxItem> removeFirst(String listener, long last, int most) {
    return new OutboxRows(db, Plane.TENANT).removeFirst(listener, last, most);
  }

  private void write(Sql insert) {
    db.update(insert);
    nudges.fire(new OutboxRowAdded(Plane.currentDedicated()));
  }

  private static String table() {
    return Plane.current().table("outbox");
  }
}
