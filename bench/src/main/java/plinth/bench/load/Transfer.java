package plinth.bench.load;

import java.io.IOException;
import java.util.Locale;

/**
 * Work on many records at once, done several times if it is short, because code that runs for the
 * first time is slow.
 *
 * @param name name in the results
 * @param rows number of records in each round
 * @param rounds number of rounds
 * @param work does it, and returns when it is done
 */
public record Transfer(String name, int rows, int rounds, Work work) {
  private static final int ROUNDS = 6;

  /** The number of rows of an import from which on one round is enough. */
  private static final int LONG = 50_000;

  /** Returns the number of rounds of an import. */
  public static int importRounds(int rows) {
    return rows < LONG ? ROUNDS : 1;
  }

  /** Returns the import of a CSV file. */
  public static Transfer imported(int rows, Work work) {
    String name = String.format(Locale.ROOT, "import of %,d", rows);
    return new Transfer(name, rows, importRounds(rows), work);
  }

  /** Returns a change of records by their keys in one request. */
  public static Transfer changed(int rows, Work work) {
    String name = String.format(Locale.ROOT, "bulk update of %,d", rows);
    return new Transfer(name, rows, ROUNDS, work);
  }

  /** Returns the export of all records as CSV. */
  public static Transfer exported(int rows, Work work) {
    return new Transfer("export as CSV", rows, ROUNDS, work);
  }

  /** Does one round of the work. */
  @FunctionalInterface
  public interface Work {
    /**
     * Returns when the work is done.
     *
     * @param round number of the round, from 0
     */
    void run(int round) throws IOException, InterruptedException;
  }
}
