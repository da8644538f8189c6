package plinth.records;

import java.util.List;

/**
 * Port to the earlier identities of a record. Features that turn records into others implement it,
 * so that a record's log shows its whole history.
 */
public interface RecordOrigins {
  /**
   * A record that became another one, or was one for a while.
   *
   * @param object the slug of its object
   */
  record Origin(RecordKey key, String object) {}

  /** The records that a record was at other times; itself is not among them. */
  List<Origin> of(RecordKey record);
}
