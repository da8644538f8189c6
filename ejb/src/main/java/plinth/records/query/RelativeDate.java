package plinth.records.query;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import plinth.fields.Operator;
import plinth.fields.Temporal;

/**
 * The range of a relative date. {@code within_next} and {@code within_past} extend from the current
 * moment, both ends included; {@code on_date} is the single minute, hour or day that lies {@code
 * amount} units ahead. Days are those of the time zone, however many hours they have.
 *
 * @param amount the number of units, at least 1
 * @param unit minutes, hours or days
 * @param zone the time zone in which days begin
 */
public record RelativeDate(int amount, ChronoUnit unit, ZoneId zone) implements Relative {
  /** The maximum amount. */
  public static final int MAX_AMOUNT = 100_000;

  @Override
  public Operator plain(Operator operator) {
    return Operator.BETWEEN;
  }

  /** The first and the last value of the range. */
  @Override
  public <V> List<V> operands(Temporal<V> type, Operator operator, Instant now) {
    ZonedDateTime here = now.atZone(zone);
    ZonedDateTime ahead = here.plus(amount, unit);
    return switch (operator) {
      case WITHIN_NEXT -> both(type, here, ahead);
      case WITHIN_PAST -> both(type, here.minus(amount, unit), here);
      default -> {
        ZonedDateTime start = start(ahead);
        yield both(type, start, start(start.plus(1, unit)).minus(1, ChronoUnit.MICROS));
      }
    };
  }

  /** The first moment of the minute, hour or day. */
  private ZonedDateTime start(ZonedDateTime moment) {
    return unit == ChronoUnit.DAYS
        ? moment.toLocalDate().atStartOfDay(zone)
        : moment.truncatedTo(unit);
  }

  private <V> List<V> both(Temporal<V> type, ZonedDateTime first, ZonedDateTime last) {
    return List.of(type.at(first.toInstant(), zone), type.at(last.toInstant(), zone));
  }
}
