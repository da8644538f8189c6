package plinth.records.past;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.kernel.Time;

/** Reads a past moment from a request. */
public final class PastMoment {
  private PastMoment() {}

  /**
   * Parses a moment in RFC 3339; a moment before 1970 is read as 1970, because there was no data
   * then. Reports invalid text and moments in the future at {@code name}.
   *
   * @return null if no moment is given
   */
  public static @Nullable Instant parse(String name, @Nullable String text) {
    if (text == null || text.isBlank()) {
      return null;
    }
    Instant moment;
    try {
      moment = OffsetDateTime.parse(text.strip()).toInstant().truncatedTo(ChronoUnit.MICROS);
    } catch (DateTimeException e) {
      throw Problem.invalid(name, "format", name + " must be a time such as 2025-01-31T12:00:00Z");
    }
    if (moment.isAfter(Time.now())) {
      throw Problem.invalid(name, "future", name + " must not be in the future");
    }
    return moment.isBefore(Instant.EPOCH) ? Instant.EPOCH : moment;
  }
}
