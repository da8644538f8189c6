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

  private static final int MIN_MILLIS = 200;
  private static final int MAX_MILLIS = 10_000;

  /** The matching records that the words give in a millisecond, even under load. */
  private static final int MATCHES_PER_MILLI = 12;

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
    long each = powerOfTwo(SpreadSample.rowsPerPlace(share));
    return walkMillis(SpreadSample.ofWords(db, population, words, each), live);
  }

  /**
   * The time limit for reading records. It is several times what the words would take, because a
   * server under load is slow with either side, and must not leave the cheaper one for that.
   *
   * @param sample the search texts that were sampled
   * @param live number of all records
   */
  static int walkMillis(SpreadSample sample, long live) {
    long matching = sample.hits() * live / sample.size();
    return sample.isTelling()
        ? (int) Math.min(MAX_MILLIS, powerOfTwo(MIN_MILLIS + matching / MATCHES_PER_MILLI))
        : 0;
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
