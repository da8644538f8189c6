package plinth.outbound;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Parses the header {@code Retry-After}: seconds, or a point in time. */
final class RetryAfter {
  private RetryAfter() {}

  /** Returns the requested delay; null if the header is missing or invalid. */
  static @Nullable Duration read(@Nullable String header, Instant now) {
    if (header == null) {
      return null;
    }
    if (header.matches("\\d{1,9}")) {
      return Duration.ofSeconds(Long.parseLong(header));
    }
    try {
      Instant moment =
          ZonedDateTime.parse(header, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      return moment.isAfter(now) ? Duration.between(now, moment) : Duration.ZERO;
    } catch (DateTimeException e) {
      return null;
    }
  }
}
