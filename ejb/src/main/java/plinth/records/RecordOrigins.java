package plinth.records;

import java.util.List;

/**
 * The port to the earlier identities of a record. Features that move records implement it, so that
 * a record's log shows its whole history.
 */
public interface RecordOrigins {
  /**
   * An earlier or temporary identity of a record.
   *
   * @param object the slug of its object
   */
  record Origin(RecordKey key, String object) {}

  /** The identities of a record at other times, without its present one. */
  List<Origin> of(RecordKey record);
}
