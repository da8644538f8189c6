package plinth.records.past;

import java.time.Instant;
import plinth.kernel.Sql;

/**
 * A point in the history of records.
 *
 * @param reached the condition that an entry {@code l} of the change log is at or before the point
 * @param made the condition that a record {@code r} existed at the point, for records whose
 *     creation is not in the log
 * @param moment the moment, for data without versions
 */
public record PastPoint(Sql reached, Sql made, Instant moment) {
  /** The point of a moment, inclusive. */
  public static PastPoint at(Instant moment) {
    return new PastPoint(Sql.of("l.at <= ?", moment), Sql.of("r.created_at <= ?", moment), moment);
  }

  /** The point of a version, inclusive, that was written at a moment. */
  static PastPoint version(long version, Instant moment) {
    return new PastPoint(Sql.of("l.version <= ?", version), Sql.of("true"), moment);
  }
}
