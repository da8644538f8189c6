package plinth.records.query;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import plinth.fields.Operator;
import plinth.fields.Temporal;

/**
 * The range of a relative date. {@code within_next} and {@code within_past} extend from the current
 * moment, both ends included; {@code on_date} is the single minute, hour or day that lies {@code
 * amount} units ahead. Days are days in UTC.
 *
 * @param amount the number of units, at least 1
 * @param unit minutes, hours or days
 */
public record RelativeDate(int amount, ChronoUnit unit) {
  /** The maximum amount. */
  public static final int MAX_AMOUNT = 100_000;

  /** The first and the last value of the range. */
  <V> List<V> range(Temporal<V> type, Operator operator, Instant now) {
    Instant ahead = now.plus(amount, unit);
    return switch (operator) {
      case WITHIN_NEXT -> List.of(type.at(now), type.at(ahead));
      case WITHIN_PAST -> List.of(type.at(now.minus(amount, unit)), type.at(now));
      default -> {
        Instant start = ahead.truncatedTo(unit);
        Instant last = start.plus(1, unit).minus(1, ChronoUnit.MICROS);
        yield List.of(type.at(start), type.at(last));
      }
    };
  }
}
