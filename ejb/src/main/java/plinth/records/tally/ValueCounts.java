package plinth.records.tally;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import plinth.fields.Field;

/** Counts of records: by field and stored value, with any value of a field, and in total. */
public final class ValueCounts {
  private final Map<Long, Map<String, Long>> values = new HashMap<>();
  private final Map<Long, Long> filled = new HashMap<>();
  private long total;

  /** The number of records with each stored value of a field. */
  public Map<String, Long> of(Field field) {
    return values.getOrDefault(field.id(), Map.of());
  }

  /** The number of records with a value of a field. */
  public long filled(Field field) {
    Long told = filled.get(field.id());
    return told == null ? of(field).values().stream().mapToLong(Long::longValue).sum() : told;
  }

  /** The number of all records. */
  public long total() {
    return total;
  }

  /**
   * Adds a row of field, stored value and number; a row without a value counts all records with a
   * value of the field.
   */
  public boolean add(ResultSet row) throws SQLException {
    long field = row.getLong(1);
    String stored = row.getString(2);
    long count = row.getLong(3);
    if (field == RecordTallies.RECORDS) {
      total = count;
    } else if (stored == null) {
      filled.put(field, count);
    } else {
      values.computeIfAbsent(field, f -> new HashMap<>()).put(stored, count);
    }
    return true;
  }
}
