package plinth.jobs;

import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Optional;

/**
 * A schedule in the five fields of cron, in UTC: minute, hour, day of month, month, day of week (0
 * and 7 are Sunday). Where both days are restricted, either of them is enough.
 */
public final class Cron {
  private static final CronParser PARSER =
      new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX));

  private final ExecutionTime times;

  private Cron(ExecutionTime times) {
    this.times = times;
  }

  /** Parses the five fields; throws an IllegalArgumentException if they are no schedule. */
  public static Cron of(String fields) {
    return new Cron(ExecutionTime.forCron(PARSER.parse(fields)));
  }

  /** The latest slot at or before the moment; empty if there has never been one. */
  public Optional<Instant> latest(Instant moment) {
    ZonedDateTime at = moment.atZone(ZoneOffset.UTC);
    return times.isMatch(at) && at.getSecond() == 0 && at.getNano() == 0
        ? Optional.of(moment)
        : times.lastExecution(at).map(ZonedDateTime::toInstant);
  }

  /** The first slot after the moment. */
  public Optional<Instant> next(Instant moment) {
    return times.nextExecution(moment.atZone(ZoneOffset.UTC)).map(ZonedDateTime::toInstant);
  }
}
