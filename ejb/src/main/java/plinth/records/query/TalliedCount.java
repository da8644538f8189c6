package plinth.records.query;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.fields.Discrete;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Db;
import plinth.records.tally.RecordTallies;
import plinth.records.tally.ValueCounts;

/**
 * A count of live records that can be computed from maintained tallies: that of all records of an
 * object, or of those that meet a filter on a single tallied field, whatever its conditions.
 *
 * @param tallies the tallies of the object
 * @param field the field; null: all records
 * @param filter a condition on the field; null: none
 * @param now the moment that relative dates refer to
 */
public record TalliedCount(
    RecordTallies tallies, @Nullable Field field, @Nullable Filter filter, Instant now) {

  /** The count of the records that meet a filter; null if tallies do not provide it. */
  static @Nullable TalliedCount of(
      long workspaceId, Shape shape, @Nullable Filter filter, Instant now) {
    RecordTallies tallies = Population.of(workspaceId, shape).tallies();
    if (filter == null) {
      return new TalliedCount(tallies, null, null, now);
    }
    List<String> asked = filter.fields().distinct().limit(2).toList();
    Optional<Field> field = asked.size() == 1 ? shape.field(asked.get(0)) : Optional.empty();
    return field
        .filter(RecordTallies::isTallied)
        .map(tallied -> new TalliedCount(tallies, tallied, filter, now))
        .orElse(null);
  }

  /** Reads the count. */
  public long read(Db db) {
    return countIn(readCounts(db));
  }

  /** The tallies of the field's values and of all records. */
  public ValueCounts readCounts(Db db) {
    return tallies.read(db, field == null ? List.of() : List.of(field));
  }

  /** The count according to these tallies. */
  public long countIn(ValueCounts kept) {
    if (field == null || filter == null) {
      return kept.total();
    }
    Discrete type = (Discrete) field.type();
    long met = filter.matches(slug -> null, now) ? kept.total() - kept.filled(field) : 0;
    for (Map.Entry<String, Long> held : kept.of(field).entrySet()) {
      if (filter.matches(slug -> type.face(held.getKey()).value(), now)) {
        met += held.getValue();
      }
    }
    return met;
  }
}
