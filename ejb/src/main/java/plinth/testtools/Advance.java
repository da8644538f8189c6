package plinth.testtools;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.time.ZoneOffset;
import plinth.kernel.Problem;

/**
 * How far a clock is moved: an ISO 8601 duration such as {@code P1M}, {@code P1DT12H} or {@code
 * PT90S}. Months and years are those of the calendar, in UTC.
 *
 * @param dates years, months, weeks and days
 * @param times hours, minutes and seconds
 */
public record Advance(Period dates, Duration times) {
  private static final String FORM = "P(?=.)([0-9]{1,4}[YMWD])*(T(?=.)([0-9]{1,9}[HMS])*)?";

  /** Reads a duration; refuses what is none, or negative. */
  public static Advance of(String text) {
    int time = text.indexOf('T');
    String dates = time < 0 ? text : text.substring(0, time);
    try {
      if (text.matches(FORM)) {
        return new Advance(
            dates.equals("P") ? Period.ZERO : Period.parse(dates),
            time < 0 ? Duration.ZERO : Duration.parse("P" + text.substring(time)));
      }
    } catch (DateTimeException e) {
      // In a wrong order, or twice the same unit.
      throw refusal();
    }
    throw refusal();
  }

  private static Problem refusal() {
    return Problem.invalid("advance", "type", "advance must be a duration such as P1D or PT6H");
  }

  /** The moment that lies so far after another. */
  public Instant applyTo(Instant moment) {
    return moment.atZone(ZoneOffset.UTC).plus(dates).plus(times).toInstant();
  }
}
