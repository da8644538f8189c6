package plinth.records;

import java.util.Optional;
import plinth.fields.Shape;
import plinth.kernel.Caller;

/** The port by which questions for records know the saved views of an object. */
public interface RecordViews {
  /**
   * What a view asks for; empty where the caller sees no view of this slug. Refuses a view whose
   * filter or sort does not hold any more, or names fields that the caller does not see.
   *
   * @param shape the object as the caller sees it
   */
  Optional<ViewedRecords> find(Caller caller, Shape shape, String slug);
}
