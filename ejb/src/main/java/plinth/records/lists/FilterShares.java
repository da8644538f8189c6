package plinth.records.lists;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import plinth.fields.Place;
import plinth.kernel.Db;
import plinth.kernel.TtlCache;
import plinth.records.query.Population;
import plinth.records.query.RecordSource;
import plinth.records.query.SpreadSample;

/**
 * The shares of an object's records that filters match, which decide how a list is read: in its
 * order until the page is full, or from an index of its conditions, whose matching records are then
 * sorted. PostgreSQL would decide by statistics of all workspaces together. In these, a value of
 * one object is rare, so that it would collect and sort a third of the object's records for a page
 * of fifty. The share is taken from a sample and remembered for a minute.
 */
@ApplicationScoped
class FilterShares {
  /** An object with at most this many records is left to the planner. */
  static final int FEW = 2_000;

  private static final Duration FRESH = Duration.ofMinutes(1);

  /** The number of records of the smallest page for which the sample is large enough. */
  private static final int PAGE = 50;

  private final TtlCache<String, Share> shares = new TtlCache<>(FRESH);

  /**
   * A share.
   *
   * @param live the number of the object's records
   * @param sample the records that were sampled; null: none
   */
  record Share(long live, @Nullable SpreadSample sample) {
    /**
     * Whether reading the records in the order of a list until its page is full is cheaper than
     * collecting the matching ones. Both read equally many if the share is the square root of the
     * page's share of all records.
     *
     * @param rows the number of records of the page and of all pages before it
     */
    boolean isFrequent(long rows) {
      return sample != null
          && sample.isTelling()
          && (double) sample.hits() / sample.size() >= Math.sqrt((double) rows / live);
    }
  }

  /**
   * Whether a list of current records whose filter an index supports should be read in its order.
   *
   * @param rows the number of records of the page and of all pages before it
   */
  boolean isFrequent(Db db, RecordSource source, long rows) {
    String table = source.from().text();
    boolean isPlain = table.equals(Place.RECORDS.table() + " r");
    if (!isPlain || source.words() != null || source.population().past() != null) {
      return false;
    }
    return shares.get(source.identity(), () -> sample(db, source)).isFrequent(rows);
  }

  private static Share sample(Db db, RecordSource source) {
    Population population = source.population();
    long live = population.tallies().total(db);
    if (live <= FEW) {
      return new Share(live, null);
    }
    double least = Math.sqrt((double) PAGE / live);
    return new Share(live, SpreadSample.ofRecords(db, population, source.where(), least));
  }
}
