package plinth.records.query;

import org.jspecify.annotations.Nullable;
import plinth.access.RecordScope;
import plinth.fields.Place;
import plinth.fields.Shape;
import plinth.kernel.Sql;
import plinth.records.past.PastSet;
import plinth.records.tally.RecordTallies;
import plinth.tenancy.limit.LimitedRecords;

/**
 * The records that a query selects from: those of an object that the reader sees, current or as of
 * a moment.
 *
 * @param scope the records that the reader sees
 * @param past the records as of the moment; null: the current ones
 */
public record Population(
    long workspaceId, long objectId, RecordScope scope, @Nullable PastSet past) {
  private static final String SHARED =
      """
      r.id = any (array(
        select s.record_id
        from tenant.record_share s
        where s.workspace_id = %1$s::bigint and s.object_id = %2$s::bigint
          and s.receiver = any (current_setting('app.receivers')::text[])
          and (s.ends_at is null or s.ends_at > now())))
      """;

  /** All records of an object, for readers whom only the database limits. */
  public static Population all(long workspaceId, long objectId) {
    return new Population(workspaceId, objectId, RecordScope.ALL, null);
  }

  /** The current records of an object that a reader sees. */
  public static Population of(long workspaceId, Shape shape) {
    return new Population(workspaceId, shape.objectId(), shape.scope(), null);
  }

  /** A copy as of a moment. */
  Population asOf(PastSet set) {
    return new Population(workspaceId, objectId, scope, set);
  }

  /**
   * The condition on workspace and object, over the alias {@code r}. The numbers have the type of
   * their columns: the indexes of words and tags compare no other, and would be read for all
   * objects of all workspaces.
   */
  Sql condition() {
    return Sql.of(
        "r.workspace_id = %s::bigint and r.object_id = %s::bigint"
            .formatted(workspaceId, objectId));
  }

  /**
   * The condition on the records that the reader sees, over the alias {@code r}, or empty. The
   * database applies it in any case; in the statement, it makes indexes usable.
   */
  Sql visible() {
    if (scope == RecordScope.ALL) {
      return Sql.EMPTY;
    }
    String own =
        scope == RecordScope.OWN
            ? "r.assigned_to = current_setting('app.member')"
            : "r.assigned_to = any (array_append(current_setting('app."
                + scope.code()
                + "')::text[], current_setting('app.member')))";
    String condition =
        LimitedRecords.hasShares()
            ? "(" + own + " or " + SHARED.formatted(workspaceId, objectId) + ")"
            : own;
    return Sql.of("and " + condition);
  }

  /** The tallies of the current records. */
  public RecordTallies tallies() {
    return new RecordTallies(workspaceId, objectId, visible());
  }

  /** The table expression with the alias {@code r} that has the columns of a place. */
  Sql tableOf(Place place) {
    Sql table = Sql.of(place.table() + " r");
    return past == null ? table : past.unionWith(table, place == Place.WORDS);
  }

  /**
   * A lateral query for the record with a given number, which runs once per number. It selects the
   * first record by number, an order that only the primary key provides. Otherwise PostgreSQL,
   * which has no statistics about a new object, might use any index of the object, and each lookup
   * would read all its records.
   *
   * @param number the column of the numbers, with its alias
   */
  public Sql selectByNumber(String number) {
    return selectByNumber(Place.RECORDS, number);
  }

  /** The same query with the columns of a place. */
  Sql selectByNumber(Place place, String number) {
    return Sql.of("select r.* from")
        .plus(tableOf(place))
        .plus("where")
        .plus(condition())
        .plus("and r.id between " + number + " and " + number)
        .plus(past == null ? Sql.EMPTY : past.condition())
        .plus("order by r.id limit 1");
  }

  /** The same query for the record with a given slug, an order that only its index provides. */
  Sql selectBySlug(Place place, String slug) {
    return Sql.of("select r.* from")
        .plus(tableOf(place))
        .plus("where")
        .plus(condition())
        .plus("and r.slug between " + slug + " and " + slug)
        .plus("order by r.slug limit 1");
  }
}
