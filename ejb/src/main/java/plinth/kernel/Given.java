package plinth.kernel;

import java.util.Set;

/**
 * The names that a request body holds, so that a change can tell an absent member, which keeps,
 * from a null one, which clears. A component of this type in a request record is filled by the
 * binder and is no member of the body.
 *
 * @param names snake_case names as they were given
 */
public record Given(Set<String> names) {
  /** Whether the body holds this member, null or not. */
  public boolean has(String name) {
    return names.contains(name);
  }
}
