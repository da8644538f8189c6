package plinth.platform;

import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/**
 * Filter for the list of users; null members do not restrict it.
 *
 * @param q a part of the address or of the name, in any case, or the number
 * @param status {@code active}, {@code unverified} or {@code blocked}; refuses any other word
 */
public record UserFilter(@Nullable String q, @Nullable String status) {
  private static final List<String> STATUSES = List.of("active", "unverified", "blocked");

  /** Checks the word. */
  public UserFilter {
    if (status != null && !STATUSES.contains(status)) {
      throw Problem.noneOf("status", STATUSES);
    }
  }
}
