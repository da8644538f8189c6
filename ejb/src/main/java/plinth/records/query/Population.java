package plinth.records.query;

import org.jspecify.annotations.Nullable;
import plinth.fields.Place;
import plinth.kernel.Sql;
import plinth.records.past.PastSet;
import plinth.records.tally.RecordTallies;

/**
 * The records among which a question chooses: those of an object, of now or of a moment.
 *
 * @param past the records of the moment; null: those of now
 */
public record Population(long workspaceId, long objectId, @Nullable PastSet past) {

  /** The same at a moment. */
  Population in(PastSet set) {
    return new Population(workspaceId, objectId, set);
  }

  /** The workspace and the object, over the alias {@code r}. */
  Sql own() {
    return Sql.of("r.workspace_id = " + workspaceId + " and r.object_id = " + objectId);
  }

  /** How many there are now. */
  public RecordTallies tallies() {
    return new RecordTallies(workspaceId, objectId);
  }

  /** Where they are read, with what is known there, as a table with the alias {@code r}. */
  Sql among(Place place) {
    Sql table = Sql.of(place.table() + " r");
    return past == null ? table : past.among(table, place == Place.WORDS);
  }

  /**
   * The one whose number stands beside it, as a statement that is run for each number. It asks for
   * the first by number, which only the primary key gives: for PostgreSQL, which knows little of a
   * new object, any index of the object were as good, and each lookup would read all its records.
   *
   * @param number the column of the numbers, with its alias
   */
  Sql numbered(String number) {
    return Sql.of("select r.* from")
        .plus(among(Place.RECORDS))
        .plus("where")
        .plus(own())
        .plus("and r.id between " + number + " and " + number)
        .plus(past == null ? Sql.EMPTY : past.own())
        .plus("order by r.id limit 1");
  }
}
