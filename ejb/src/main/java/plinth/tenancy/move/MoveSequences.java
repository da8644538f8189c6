package plinth.tenancy.move;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Numbers of rows, which are unique in their workspace. What the source has given out must not be
 * given out again by the target, which may give out numbers to others at the same moment: so its
 * sequences are set well past the source's, and never back.
 */
final class MoveSequences {
  /** More numbers than anybody takes between the look at a sequence and its setting. */
  private static final long MARGIN = 1_000_000;

  private static final String USED =
      """
      select sequencename, last_value
      from pg_sequences
      where schemaname = 'tenant' and last_value is not null
      order by sequencename
      """;

  private static final String RAISE =
      """
      select setval('tenant.%1$s', %2$s + %3$s)
      from pg_sequences
      where schemaname = 'tenant' and sequencename = '%1$s'
        and coalesce(last_value, 0) <= %2$s
      """;

  private MoveSequences() {}

  /** The sequences of the tenant plane that were used, with the last number each gave. */
  static Map<String, Long> read(Connection source) throws SQLException {
    Map<String, Long> last = new LinkedHashMap<>();
    try (Statement statement = source.createStatement();
        ResultSet rows = statement.executeQuery(USED)) {
      while (rows.next()) {
        last.put(rows.getString("sequencename"), rows.getLong("last_value"));
      }
    }
    return last;
  }

  /** Sets the target's sequences past these numbers, where they are not. */
  static void raise(Connection target, Map<String, Long> last) throws SQLException {
    for (Map.Entry<String, Long> sequence : last.entrySet()) {
      MoveEnds.execute(target, RAISE.formatted(sequence.getKey(), sequence.getValue(), MARGIN));
    }
  }
}
