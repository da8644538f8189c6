package plinth.records;

import java.util.List;

/**
 * The port for what a record was before: who lets records become other ones tells of it here, so
 * that a record's log begins where its history does.
 *
 * <p>Spec: Record move.
 */
public interface RecordOrigins {
  /**
   * A record that became another one.
   *
   * @param object the slug of its object
   */
  record Origin(RecordKey key, String object) {}

  /** The records that a record was before, the latest first. */
  List<Origin> of(RecordKey record);
}
