package plinth.records.query;

import org.jspecify.annotations.Nullable;
import plinth.fields.Place;
import plinth.kernel.Sql;
import plinth.records.past.PastSet;
import plinth.records.tally.RecordTallies;

/**
 * The records that a query selects from: those of an object, current or as of a moment.
 *
 * @param past the records as of the moment; null: the current ones
 */
public record Population(long workspaceId, long objectId, @Nullable PastSet past) {

  /** A copy as of a moment. */
  Population asOf(PastSet set) {
    return new Population(workspaceId, objectId, set);
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

  /** The tallies of the current records. */
  public RecordTallies tallies() {
    return new RecordTallies(workspaceId, objectId);
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
