package plinth.records.query;

import plinth.kernel.Db;
import plinth.kernel.Sql;

/**
 * A search for records that contain words. It can be read from two sides: from the words to their
 * records, which costs as much as the number of matching records, or from the records to their
 * words, which costs as much as the number of records read until a page is full. The form of the
 * statement fixes the side, because PostgreSQL has no statistics about the words of a new or newly
 * imported object and would otherwise compare every record with the words of all others. The side
 * is chosen by a sample, because the index of the words reads all matches before it returns the
 * first.
 *
 * @param population the current records to search
 * @param words the condition on the search text, over the alias {@code r}; never empty
 */
record WordSearch(Population population, Sql words) {
  /** An object with at most this many records is read from its words without a sample. */
  static final int FEW = 1_000;

  /** The number of matching records in a sample that shows how frequent the words are. */
  private static final int ENOUGH = 6;

  /** The number of places, spread over all records, from which a sample is taken. */
  private static final int PLACES = 16;

  private static final int MIN_MILLIS = 200;
  private static final int MAX_MILLIS = 10_000;

  /** The matching records that the words give in a millisecond, even under load. */
  private static final int MATCHES_PER_MILLI = 12;

  private static final String SAMPLE =
      """
      select count(*)
      from (
        select s.search
        from (
          select (
              select r.record_id from tenant.words_search r
              where %1$s
              order by r.record_id limit 1) as least, (
              select r.record_id from tenant.words_search r
              where %1$s
              order by r.record_id desc limit 1) as most
        ) ids
        cross join generate_series(0, %2$s - 1) place
        cross join lateral (
          select r.search
          from tenant.words_search r
          where %1$s and r.record_id >= ids.least + (ids.most - ids.least) * place / %2$s
          order by r.record_id
          limit %3$s
        ) s
      ) r
      where""";

  /**
   * The records with the words, read from the words, as a table expression with the alias {@code
   * r}.
   */
  Sql fromWords() {
    return Sql.of("(select r.*, w.search from (select r.record_id, r.search from")
        .plus(matching())
        .plus("offset 0) w cross join lateral")
        .plus(population.selectByNumber("w.record_id").inParentheses())
        .plus("r) r");
  }

  /**
   * The time in milliseconds after which reading records until a page is full has certainly become
   * dearer than reading from the words; 0 if reading from the words is cheaper from the start,
   * since fewer records match than the other side would read. Both sides cost the same if the
   * matching records are this share of all: the square root of the page's share. The sample is as
   * large as it must be to show such a share.
   *
   * @param rows the number of records of the page and of all pages before it
   */
  int walkMillis(Db db, long rows) {
    long live = population.tallies().total(db);
    if (live <= FEW) {
      return 0;
    }
    double share = Math.min(1, Math.sqrt((double) rows / live));
    long each = powerOfTwo((long) Math.ceil(ENOUGH / share / PLACES));
    String sample = SAMPLE.formatted(population.condition().text(), PLACES, each);
    long hits = db.listComposed(Sql.of(sample).plus(words), row -> row.getLong(1)).get(0);
    return walkMillis(hits, each * PLACES, live);
  }

  /**
   * The time limit for reading records. It is several times what the words would take, because a
   * server under load is slow with either side, and must not leave the cheaper one for that.
   *
   * @param hits number of matching records in a sample
   * @param sampled size of the sample
   * @param live number of all records
   */
  static int walkMillis(long hits, long sampled, long live) {
    long matching = hits * live / sampled;
    return hits < ENOUGH
        ? 0
        : (int) Math.min(MAX_MILLIS, powerOfTwo(MIN_MILLIS + matching / MATCHES_PER_MILLI));
  }

  /** Rounds a number up, so that searches share the few statements that contain such a number. */
  private static long powerOfTwo(long number) {
    return number <= 1 ? 1 : Long.highestOneBit(number - 1) << 1;
  }

  private Sql matching() {
    return Sql.of("tenant.words_search r where")
        .plus(population.condition())
        .plus("and")
        .plus(words);
  }
}
