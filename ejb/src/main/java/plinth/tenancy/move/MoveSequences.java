package plinth.tenancy.move;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Sequences of row numbers, which are unique in their workspace. The target must not assign a
 * number again that the source has assigned, and may be assigning numbers to other workspaces at
 * the same moment, so its sequences are set well past the source's, and never back.
 */
final class MoveSequences {
  /** More numbers than are assigned between reading a sequence and setting it. */
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

  /** The used sequences of the tenant plane, each with its last number. */
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

  /** Sets the target's sequences past these numbers, unless they are already. */
  static void raise(Connection target, Map<String, Long> last) throws SQLException {
    for (Map.Entry<String, Long> sequence : last.entrySet()) {
      MoveEnds.execute(target, RAISE.formatted(sequence.getKey(), sequence.getValue(), MARGIN));
    }
  }
}
