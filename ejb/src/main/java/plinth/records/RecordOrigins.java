package plinth.records;

import java.util.List;

/**
 * The port for what else a record was: who lets records become other ones tells of it here, so that
 * a record's log tells its whole history.
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
