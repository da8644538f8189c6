package plinth.records.past;

import java.time.Instant;
import plinth.kernel.Sql;

/**
 * How far the history of records counts.
 *
 * @param reached the condition that an entry {@code l} of the change log counts
 * @param made the condition that a record {@code r} of whose making the log has no entry was there
 * @param moment the moment, for what has no versions
 */
public record PastPoint(Sql reached, Sql made, Instant moment) {
  /** Up to a moment, which belongs to it. */
  public static PastPoint at(Instant moment) {
    return new PastPoint(Sql.of("l.at <= ?", moment), Sql.of("r.created_at <= ?", moment), moment);
  }

  /** Up to a version, which belongs to it and was written at a moment. */
  static PastPoint version(long version, Instant moment) {
    return new PastPoint(Sql.of("l.version <= ?", version), Sql.of("true"), moment);
  }
}
