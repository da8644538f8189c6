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
 * A cron schedule of five fields in a time zone. When the clock moves forward, a skipped time runs
 * immediately after the gap; when it moves back, a fixed hour runs once, at its first occurrence. A
 * schedule for every hour, or every n hours, follows real time instead: no hour is skipped, and
 * repeated hours run each time.
 */
public final class CronSchedule {
  private static final CronParser PARSER =
      new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX));

  /** The maximum number of slots to try until one is in the future. */
  private static final int MAX_SKIPPED = 400;

  private final ExecutionTime times;
  private final ZoneId zone;
  private final boolean isByRealTime;

  private CronSchedule(ExecutionTime times, ZoneId zone, boolean isByRealTime) {
    this.times = times;
    this.zone = zone;
    this.isByRealTime = isByRealTime;
  }

  /**
   * Creates a schedule. Refuses invalid fields and an unknown zone with an
   * IllegalArgumentException.
   */
  static CronSchedule of(String fields, String zone) {
    String[] parts = fields.strip().split("\\s+");
    if (parts.length != 5) {
      throw new IllegalArgumentException("Must have five cron fields");
    }
    return new CronSchedule(
        ExecutionTime.forCron(PARSER.parse(String.join(" ", parts))),
        zone(zone),
        parts[1].startsWith("*"));
  }

  /**
   * Returns a zone of the IANA database. Refuses an unknown name with an IllegalArgumentException.
   */
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

  /** Returns the first slot after a moment; empty if there is none. */
  public Optional<Instant> next(Instant after) {
    return isByRealTime ? byRealTime(after) : byLocalTime(after);
  }

  private Optional<Instant> byLocalTime(Instant after) {
    // Start two hours earlier: the local clock may have passed a slot that is still due.
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

  /**
   * Returns the moment of a local time: the end of the gap that skips it, or its first occurrence.
   */
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
      // The first moment of the new offset may itself be a slot.
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

  /** Returns the next local time that matches the fields, ignoring clock changes. */
  private Optional<LocalDateTime> nextLocal(LocalDateTime after) {
    return times.nextExecution(after.atZone(ZoneOffset.UTC)).map(ZonedDateTime::toLocalDateTime);
  }
}
