package plinth.mail;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * Writes days and times for a recipient.
 *
 * @param zone the time zone of the recipient, which is named with each time
 */
public record MailTimes(ZoneId zone) {
  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ENGLISH);
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH);

  /** A point in time: {@code 2026-11-29 14:30 (Europe/Berlin)}. */
  public String minute(Instant moment) {
    return named(MINUTE, moment);
  }

  /** The day of a point in time: {@code 29 November 2026 (Europe/Berlin)}. */
  public String day(Instant moment) {
    return named(DAY, moment);
  }

  private String named(DateTimeFormatter form, Instant moment) {
    return form.format(moment.atZone(zone)) + " (" + zone.getId() + ")";
  }
}
