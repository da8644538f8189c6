package plinth.records.query;

import plinth.kernel.Db;
import plinth.kernel.Sql;

/**
 * A sample of the rows of an object, taken from places that are spread over all of them, which
 * shows how frequent the rows are that meet a condition.
 *
 * @param size the number of rows in the sample
 * @param hits the number of those that meet the condition
 */
public record SpreadSample(long size, long hits) {
  /** The number of matching rows in a sample that shows how frequent they are. */
  static final int ENOUGH = 6;

  private static final int PLACES = 16;

  private static final String COUNT =
      """
      select count(*)
      from (
        select s.*
        from (
          select (
              select r.%5$s from %4$s r
              where %1$s
              order by r.%5$s limit 1) as least, (
              select r.%5$s from %4$s r
              where %1$s
              order by r.%5$s desc limit 1) as most
        ) ids
        cross join generate_series(0, %2$s - 1) place
        cross join lateral (
          select r.%6$s
          from %4$s r
          where %1$s and r.%5$s >= ids.least + (ids.most - ids.least) * place / %2$s
          order by r.%5$s
          limit %3$s
        ) s
      ) r
      where""";

  /** The number of rows to take at each place so that the sample shows a share of all rows. */
  static long rowsPerPlace(double share) {
    return (long) Math.ceil(ENOUGH / share / PLACES);
  }

  /**
   * Takes a sample of records that shows a share of all, and counts those that meet a condition.
   */
  public static SpreadSample ofRecords(Db db, Population population, Sql condition, double share) {
    return count(db, population, "tenant.record", "id", "*", rowsPerPlace(share), condition);
  }

  /** Takes a sample of search texts, and counts those that meet a condition. */
  static SpreadSample ofWords(Db db, Population population, Sql condition, long rowsPerPlace) {
    return count(
        db, population, "tenant.words_search", "record_id", "search", rowsPerPlace, condition);
  }

  private static SpreadSample count(
      Db db,
      Population population,
      String table,
      String key,
      String columns,
      long rowsPerPlace,
      Sql condition) {
    String sample =
        COUNT.formatted(population.condition().text(), PLACES, rowsPerPlace, table, key, columns);
    long hits = db.listComposed(Sql.of(sample).plus(condition), row -> row.getLong(1)).get(0);
    return new SpreadSample(rowsPerPlace * PLACES, hits);
  }

  /** Whether the sample contains enough matching rows to show how frequent they are. */
  public boolean isTelling() {
    return hits >= ENOUGH;
  }
}
