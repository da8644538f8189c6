package plinth.outbox;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.Plane;

/** Rows that were given up, in some outboxes of one database. */
final class GivenUpRows {
  private static final String OF_MAIN =
      """
      select null::bigint as workspace_id, id, listener, attempts, dead_at
      from main.outbox
      where dead_at is not null
      """;

  private static final String OF_TENANTS =
      """
      select workspace_id, id, listener, attempts, dead_at
      from tenant.outbox
      where dead_at is not null
      """;

  private static final Sql STORIES =
      Sql.named(
          """
          select id, created_at, coalesce(last_error, '') as reason
          from %s
          where id = any(:ids)
          """);

  private static final Sql AGAIN =
      Sql.named(
          """
          update %s
          set dead_at = null, attempts = 0, due_at = now()
          where id = :id and dead_at is not null
          """);

  private final Db db;
  private final String rows;

  private GivenUpRows(Db db, String rows) {
    this.db = db;
    this.rows = rows;
  }

  /** The rows of the main plane and of all shared workspaces, as the dispatching role sees them. */
  static GivenUpRows ofMainDatabase(Db db) {
    return new GivenUpRows(db, OF_MAIN + " union all " + OF_TENANTS);
  }

  /** The rows of the bound workspace. */
  static GivenUpRows ofWorkspace(Db db) {
    return new GivenUpRows(db, OF_TENANTS);
  }

  long count() {
    return db.number(Sql.of("select count(*) from (" + rows + ") found"));
  }

  /** A page of the rows, latest first. */
  List<GivenUp> list(long offset, int limit) {
    return db.list(
        Sql.of(rows + " order by dead_at desc, id desc limit ? offset ?", limit, offset),
        GivenUpRows::row);
  }

  private static GivenUp row(ResultSet row) throws SQLException {
    return new GivenUp(
        new OutboxRef(Db.nullableLong(row, "workspace_id"), row.getLong("id")),
        row.getString("listener"),
        row.getInt("attempts"),
        moment(row, "dead_at"));
  }

  /** The details that one plane has of rows, by their numbers. */
  static Map<Long, GivenUp.Story> stories(Db db, Plane plane, Collection<Long> ids) {
    Map<Long, GivenUp.Story> stories = new HashMap<>();
    db.list(
        STORIES.formatted(plane.table("outbox")).with("ids", ids.toArray(Long[]::new)),
        row ->
            stories.put(
                row.getLong("id"),
                GivenUp.Story.of(moment(row, "created_at"), row.getString("reason"))));
    return stories;
  }

  /** Retries a row, beginning with the first attempt. Returns false if it was not given up. */
  static boolean retry(Db db, Plane plane, long id) {
    return db.update(AGAIN.formatted(plane.table("outbox")).with("id", id)) > 0;
  }

  private static Instant moment(ResultSet row, String column) throws SQLException {
    return Objects.requireNonNull(Db.moment(row, column));
  }
}
