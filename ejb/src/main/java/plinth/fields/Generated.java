package plinth.fields;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/** The ability of a type whose values the server makes, one number after the other. */
public interface Generated<V> extends FieldType<V> {
  /** The first number. */
  long start();

  /** The value with a number. */
  V generate(long number);

  /**
   * Accepts a written value that is the one already there, and refuses every other.
   *
   * @param current the value of the record, or null on create
   * @param given the value of the request, or null where it clears or is absent
   */
  default void keep(@Nullable V current, @Nullable V given, String at) {
    if (given != null && !given.equals(current)) {
      throw Problem.invalid(at, "generated", "The server sets this value; it cannot be changed");
    }
  }
}
