package plinth.kernel;

import java.util.Map;
import java.util.Set;

/**
 * Finds the people behind actor labels. The feature that owns members implements it; the JSON
 * writer calls it once per answer.
 */
public interface PeopleDirectory {
  /**
   * The people of the caller's workspace by their labels; only operators if the caller has no
   * workspace. Must not be called inside a transaction, because names are in both planes.
   */
  Map<String, Person> findByLabels(Caller caller, Set<String> labels);
}
