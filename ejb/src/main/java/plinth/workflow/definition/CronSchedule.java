package plinth.workflow.definition;

import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Optional;

/**
 * The five fields of cron in a time zone. Where the clock is put forward, a moment that is left out
 * comes at once after the gap; where it is put back, a fixed hour comes once, at its first pass. A
 * schedule of every hour, or of every so many, goes by real time instead: nothing is left out and
 * each pass counts.
 */
public final class CronSchedule {
  private static final CronParser PARSER =
      new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX));

  /** How many slots of the local clock are looked at until one lies ahead. */
  private static final int MAX_SKIPPED = 400;

  private final ExecutionTime times;
  private final ZoneId zone;
  private final boolean isByRealTime;

  private CronSchedule(ExecutionTime times, ZoneId zone, boolean isByRealTime) {
    this.times = times;
    this.zone = zone;
    this.isByRealTime = isByRealTime;
  }

  /** Refuses fields that are no schedule, and an unknown zone, with an IllegalArgumentException. */
  static CronSchedule of(String fields, String zone) {
    String[] parts = fields.strip().split("\\s+");
    if (parts.length != 5) {
      throw new IllegalArgumentException("Must be the five fields of cron");
    }
    return new CronSchedule(
        ExecutionTime.forCron(PARSER.parse(String.join(" ", parts))),
        zone(zone),
        parts[1].startsWith("*"));
  }

  /** A zone of the IANA database; refuses another name with an IllegalArgumentException. */
  static ZoneId zone(String name) {
    if (!ZoneId.getAvailableZoneIds().contains(name)) {
      throw new IllegalArgumentException("Must be a time zone such as Europe/Berlin");
    }
    try {
      return ZoneId.of(name);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("Must be a time zone such as Europe/Berlin", e);
    }
  }

  /** The first slot after a moment; empty when there will never be one. */
  public Optional<Instant> next(Instant after) {
    return isByRealTime ? byRealTime(after) : byLocalTime(after);
  }

  private Optional<Instant> byLocalTime(Instant after) {
    // An hour before, since the local clock may have gone over a slot that has not come yet.
    LocalDateTime local = LocalDateTime.ofInstant(after.minusSeconds(7_200), zone);
    for (int i = 0; i < MAX_SKIPPED; i++) {
      Optional<LocalDateTime> slot = nextLocal(local);
      if (slot.isEmpty()) {
        return Optional.empty();
      }
      Instant moment = moment(slot.get());
      if (moment.isAfter(after)) {
        return Optional.of(moment);
      }
      local = slot.get();
    }
    return Optional.empty();
  }

  /** The moment of a local time: at the end of the gap that leaves it out, or at its first pass. */
  private Instant moment(LocalDateTime local) {
    ZoneOffsetTransition change = zone.getRules().getTransition(local);
    return change != null && change.isGap()
        ? change.getInstant()
        : ZonedDateTime.ofLocal(local, zone, null).toInstant();
  }

  private Optional<Instant> byRealTime(Instant after) {
    ZoneRules rules = zone.getRules();
    Instant from = after;
    for (int i = 0; i < MAX_SKIPPED; i++) {
      ZoneOffset offset = rules.getOffset(from);
      ZoneOffsetTransition change = rules.nextTransition(from);
      Optional<Instant> slot =
          nextLocal(LocalDateTime.ofInstant(from, offset)).map(found -> found.toInstant(offset));
      if (slot.isEmpty() || change == null || slot.get().isBefore(change.getInstant())) {
        return slot;
      }
      // The first moment of the new offset may be a slot itself.
      Instant begin = change.getInstant();
      if (isSlot(LocalDateTime.ofInstant(begin, change.getOffsetAfter()))) {
        return Optional.of(begin);
      }
      from = begin;
    }
    return Optional.empty();
  }

  private boolean isSlot(LocalDateTime local) {
    return local.getSecond() == 0 && times.isMatch(local.atZone(ZoneOffset.UTC));
  }

  /** The next local time by the fields alone, as if no clock were ever changed. */
  private Optional<LocalDateTime> nextLocal(LocalDateTime after) {
    return times.nextExecution(after.atZone(ZoneOffset.UTC)).map(ZonedDateTime::toLocalDateTime);
  }
}
