package plinth.kernel;

import java.util.Map;
import java.util.Set;

/**
 * Finds the people behind actor labels. The feature that owns members implements it; the JSON
 * writer calls it once for each answer.
 */
public interface PeopleDirectory {
  /**
   * The people of the caller's workspace by their labels; operators alone where the caller is in
   * none. Must not be called inside a transaction: names stand in both planes.
   */
  Map<String, Person> of(Caller caller, Set<String> labels);
}
