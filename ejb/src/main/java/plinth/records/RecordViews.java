package plinth.records;

import java.util.Optional;
import plinth.fields.Shape;
import plinth.kernel.Caller;

/** The port through which record queries use the saved views of an object. */
public interface RecordViews {
  /**
   * The query of a view; empty if the caller sees no view with this slug. Refuses a view whose
   * filter or sort is no longer valid or names fields that the caller does not see.
   *
   * @param shape the object as the caller sees it
   */
  Optional<ViewedRecords> find(Caller caller, Shape shape, String slug);
}
