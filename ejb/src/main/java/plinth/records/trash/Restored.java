package plinth.records.trash;

import java.util.List;
import plinth.kernel.JsonText;

/**
 * A restored record, and what could not be restored with it.
 *
 * @param record the record as lists show it
 * @param notRestored what it had before its deletion and does not have now
 */
public record Restored(JsonText record, List<NotRestored> notRestored) {
  /** Copies the list. */
  public Restored {
    notRestored = List.copyOf(notRestored);
  }
}
