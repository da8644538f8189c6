package plinth.bench.load;

import java.io.IOException;
import java.util.Locale;

/**
 * Work on many records at once.
 *
 * @param name name in the results
 * @param rows number of records
 * @param work does it, and returns when it is done
 */
public record Transfer(String name, int rows, Work work) {

  /** Returns the import of a CSV file. */
  public static Transfer imported(int rows, Work work) {
    return new Transfer(String.format(Locale.ROOT, "import of %,d", rows), rows, work);
  }

  /** Returns a change of records by their keys in one request. */
  public static Transfer changed(int rows, Work work) {
    return new Transfer(String.format(Locale.ROOT, "bulk update of %,d", rows), rows, work);
  }

  /** Returns the export of all records as CSV. */
  public static Transfer exported(int rows, Work work) {
    return new Transfer("export as CSV", rows, work);
  }

  /** Does the work once. */
  @FunctionalInterface
  public interface Work {
    /** Returns when the work is done. */
    void run() throws IOException, InterruptedException;
  }
}
