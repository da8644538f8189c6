package plinth.tenancy.move;

import java.util.List;
import plinth.kernel.Problem;
import plinth.tenancy.TenancyProblem;

/** Counts compared rows, and refuses differences. */
final class MoveTally {
  private long rows;

  /** Adds a range of a table, with the number and digest of its rows on both sides. */
  long add(String table, List<String> here, List<String> there) {
    if (!here.equals(there)) {
      throw new Problem(
          TenancyProblem.MOVE_DIFFERS,
          "Rows of "
              + table
              + " differ: "
              + here.get(0)
              + " in the source, "
              + there.get(0)
              + " in the target");
    }
    long compared = Long.parseLong(here.get(0));
    rows += compared;
    return compared;
  }

  /** How many rows were compared. */
  long rows() {
    return rows;
  }
}
