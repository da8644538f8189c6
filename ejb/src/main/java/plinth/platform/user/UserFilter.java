package plinth.platform.user;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/**
 * Filter for the list of users; null members do not restrict it.
 *
 * @param q a part of the address or of the name, ignoring case, or the number
 * @param status the word of a {@link Status}; refuses any other word
 */
public record UserFilter(@Nullable String q, @Nullable String status) {
  /** The statuses by which users can be filtered. */
  public enum Status {
    ACTIVE,
    /** The address is not verified. */
    UNVERIFIED,
    BLOCKED
  }

  /** Checks the word. */
  public UserFilter {
    Problem.requireOneOf("status", status, Status.class);
  }
}
