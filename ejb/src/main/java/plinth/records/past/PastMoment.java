package plinth.records.past;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.kernel.Time;

/** A moment of the past that a question names. */
public final class PastMoment {
  private PastMoment() {}

  /**
   * Reads a moment as RFC 3339 writes it; a moment before 1970 is taken as that, because nothing
   * was then. Refuses at {@code name} what is no such text, and the future.
   *
   * @return null where nothing is named
   */
  public static @Nullable Instant parse(String name, @Nullable String text) {
    if (text == null || text.isBlank()) {
      return null;
    }
    Instant moment;
    try {
      moment = OffsetDateTime.parse(text.strip()).toInstant().truncatedTo(ChronoUnit.MICROS);
    } catch (DateTimeException e) {
      throw Problem.invalid(
          name, "format", name + " must be a moment such as 2025-01-31T12:00:00Z");
    }
    if (moment.isAfter(Time.now())) {
      throw Problem.invalid(name, "future", name + " must not be in the future");
    }
    return moment.isBefore(Instant.EPOCH) ? Instant.EPOCH : moment;
  }
}
