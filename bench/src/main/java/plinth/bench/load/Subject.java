package plinth.bench.load;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import plinth.bench.server.Meter;
import plinth.bench.server.Target;

/** A product with the records of the run, so that the same work can be measured on several. */
public interface Subject {
  /** Returns the name in the results. */
  String name();

  /** Returns the server with a credential that may read and write the records. */
  Target target();

  /** Returns the meter of the product's processes. */
  Meter meter();

  /** Returns the kinds of request; the same work has the same name in each product. */
  List<Scenario> scenarios();

  /**
   * Prepares the work on many records at once, and returns it.
   *
   * @param imports numbers of rows, each imported into a table of its own
   */
  List<Transfer> transfers(List<Integer> imports) throws IOException;

  /** Returns the size of the product's database in bytes. */
  long stored() throws SQLException;
}
