package plinth.fields;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/** Implemented by types whose values the server generates from consecutive numbers. */
public interface Generated<V> extends FieldType<V> {
  /** The first number. */
  long start();

  /** The value for a number. */
  V generate(long number);

  /**
   * Accepts a written value that equals the present one, and refuses any other.
   *
   * @param current the value of the record, or null on create
   * @param given the value of the request, or null if it is absent or clears the field
   */
  default void requireUnchanged(@Nullable V current, @Nullable V given, String at) {
    if (given != null && !given.equals(current)) {
      throw Problem.invalid(at, "generated", "The server sets this value; it cannot be changed");
    }
  }
}
