package plinth.kernel;

import java.util.Set;

/**
 * The names of the members in a request body, so that a change can distinguish an absent member,
 * which keeps its value, from a null one, which is cleared. The binder fills a component of this
 * type in a request record; it is not a member of the body.
 *
 * @param names the snake_case names as given
 */
public record PresentMembers(Set<String> names) {
  /** Whether the body contains this member, null or not. */
  public boolean has(String name) {
    return names.contains(name);
  }
}
