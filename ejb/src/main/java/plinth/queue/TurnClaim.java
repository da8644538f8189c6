package plinth.queue;

import java.time.Duration;
import plinth.kernel.Lease;
import plinth.kernel.Sql;

/**
 * A claim in which workspaces take turns, so that none starves the others: the first row of every
 * workspace comes before any second row. The table has the columns {@code workspace_id}, {@code
 * id}, {@code due_at}, {@code lease_until} and {@code fence}, and the alias {@code o}.
 *
 * @param table the table, with its schema
 * @param queued the condition of queued rows; an index by workspace covers exactly these
 * @param due the condition of rows that may be claimed now
 * @param ahead how many turns the workspace {@code busy.workspace_id} has already had
 * @param mostEach the last turn that a workspace has
 */
public record TurnClaim(String table, String queued, Sql due, Sql ahead, long mostEach) {
  /** No workspace has had a turn before. */
  public static final Sql NONE_AHEAD = Sql.of("0");

  private static final String BUSY =
      """
      with recursive busy as ((
        select o.workspace_id
        from %1$s o
        where %2$s
        order by o.workspace_id
        limit 1
      ) union all select (
        select o.workspace_id
        from %1$s o
        where %2$s and o.workspace_id > busy.workspace_id
        order by o.workspace_id
        limit 1
      ) from busy where busy.workspace_id is not null)
      """;

  private static final Sql TURNS =
      Sql.of(
          """
          , turns as (
            select turn.*
            from busy
            cross join lateral (
              select o.workspace_id, o.id, row_number() over (order by o.due_at, o.id) +
          """);

  private static final Sql DUE =
      Sql.named(
          """
              order by o.due_at, o.id
              limit :mostEach
            ) turn
            where turn.nth <= :mostEach
            order by turn.nth, random()
            limit :most
          ), due as (
            select o.workspace_id, o.id
          """);

  /**
   * The beginning of a statement that finds the workspaces with queued rows, as {@code busy
   * (workspace_id)}, with one index lookup per workspace; the last row is null.
   */
  public static Sql busy(String table, String queued) {
    return Sql.of(BUSY.formatted(table, queued));
  }

  /**
   * The statement that claims rows.
   *
   * @param most the most rows
   * @param lease how long the rows are claimed
   * @param set assignments in addition to those of the lease, each followed by a comma
   * @param returning the columns to return
   */
  public Sql toSql(int most, Duration lease, String set, String returning) {
    return busy(table, queued)
        .plus(TURNS)
        .plus(ahead)
        .plus("as nth from " + table + " o where o.workspace_id = busy.workspace_id and")
        .plus(due)
        .plus("and")
        .plus(Lease.freeCondition("o"))
        .plus(DUE.with("mostEach", mostEach).with("most", most))
        .plus("from " + table + " o join turns using (workspace_id, id) where")
        .plus(Lease.freeCondition("o"))
        .plus("for update of o skip locked ) update " + table + " o set " + set)
        .plus(Lease.claimAssignments("o", lease))
        .plus("from due where o.workspace_id = due.workspace_id and o.id = due.id returning")
        .plus(returning);
  }
}
