package plinth.outbox;

import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.StringReader;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Lease;
import plinth.kernel.Sql;
import plinth.tenancy.Plane;

/** The claimed rows of one outbox: their contents, and the outcome of their work. */
final class OutboxRows {
  private static final int REASON = 1000;

  private static final Sql TAKE =
      Sql.named(
          """
          with taken as (
            delete from %1$s
            where id in (
              select id
              from %1$s
              where listener = :listener and id <= :last and dead_at is null
              order by id
              limit :most
            )
            returning *
          )
          select id, fence, attempts, body::text, first_id, last_id
          from taken
          order by id
          """);

  private static final Sql BEGUN =
      Sql.of(
          """
          returning *
          )
          select id, fence, attempts, body::text, first_id, last_id
          from begun
          order by id
          """);

  private final Db db;
  private final Plane plane;

  OutboxRows(Db db, Plane plane) {
    this.db = db;
    this.plane = plane;
  }

  /**
   * Begins an attempt at claimed rows, renews their leases and returns their contents in the order
   * in which they were written, without rows that another claim took over.
   */
  List<OutboxItem> startAttempts(List<Lease> leases) {
    List<Sql> held = leases.stream().map(lease -> lease.matchCondition().inParentheses()).toList();
    return db.list(
        Sql.of("with begun as (update " + table() + " set attempts = attempts + 1,")
            .plus(Lease.renewAssignment(OutboxClaims.LEASE))
            .plus("where dead_at is null and")
            .plus(Sql.join(" or ", held).inParentheses())
            .plus(BEGUN),
        this::item);
  }

  /**
   * Removes the first rows of a listener up to a given one, and returns their contents in order.
   */
  List<OutboxItem> removeFirst(String listener, long last, int most) {
    return db.list(
        TAKE.formatted(table()).with("listener", listener).with("last", last).with("most", most),
        this::item);
  }

  /** Removes rows that are done, unless another claim took them over. */
  int deleteDone(List<OutboxItem> items) {
    List<Sql> held =
        items.stream().map(item -> lease(item).matchCondition().inParentheses()).toList();
    return db.update(Sql.of("delete from " + table() + " where").plus(Sql.join(" or ", held)));
  }

  /** Gives a row back for a later attempt. */
  void retryLater(OutboxItem item, Duration delay, String reason) {
    end(item, "due_at = now() + ? * interval '1 millisecond'", delay.toMillis(), reason);
  }

  /** Gives back a row whose attempt could not be made; the attempt does not count. */
  void returnUntried(OutboxItem item, Duration delay, String reason) {
    end(
        item,
        "attempts = greatest(attempts - 1, 0), due_at = now() + ? * interval '1 millisecond'",
        delay.toMillis(),
        reason);
  }

  /** Puts a row aside for good, with the reason. */
  void markDead(OutboxItem item, String reason) {
    end(item, "dead_at = now() + ? * interval '1 millisecond'", 0, reason);
  }

  private void end(OutboxItem item, String how, long millis, String reason) {
    String kept = reason.length() > REASON ? reason.substring(0, REASON) : reason;
    db.update(
        Sql.of("update " + table() + " set lease_until = null, last_error = ?,", kept)
            .plus(how, millis)
            .plus("where")
            .plus(lease(item).matchCondition()));
  }

  private static Lease lease(OutboxItem item) {
    return new Lease(null, item.id(), item.fence());
  }

  private OutboxItem item(ResultSet row) throws SQLException {
    try (JsonReader body = Json.createReader(new StringReader(row.getString("body")))) {
      JsonObject object = body.readObject();
      return new OutboxItem(
          plane,
          row.getLong("id"),
          row.getLong("fence"),
          row.getInt("attempts"),
          object,
          Db.nullableLong(row, "first_id"),
          Db.nullableLong(row, "last_id"));
    }
  }

  private String table() {
    return plane.table("outbox");
  }
}
