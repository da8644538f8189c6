package plinth.records.aggregate;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plinth.fields.Column;
import plinth.fields.DateTimeType;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.records.query.FilterJson;
import plinth.tenancy.calendar.WeekStart;

/**
 * Groups dates and points in time by the days, weeks, months, quarters or years that they are in.
 *
 * @param column the dates
 * @param bucket the length of a group
 * @param zone the time zone in which the days of points in time begin
 * @param weekStart the day on which weeks begin
 */
record DateKey(Column<?> column, Bucket bucket, ZoneId zone, WeekStart weekStart)
    implements GroupKey {

  private static final LocalDate FIRST = LocalDate.of(1, 1, 1);
  private static final LocalDate LAST = LocalDate.of(9999, 12, 31);

  /** The length of a group. */
  enum Bucket {
    DAY,
    WEEK,
    MONTH,
    QUARTER,
    YEAR;

    /** The word on the wire, which is also the argument of PostgreSQL's {@code date_trunc}. */
    String code() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The first day of the group after the one that begins on a day. */
    LocalDate next(LocalDate first) {
      return switch (this) {
        case DAY -> first.plusDays(1);
        case WEEK -> first.plusWeeks(1);
        case MONTH -> first.plusMonths(1);
        case QUARTER -> first.plusMonths(3);
        case YEAR -> first.plusYears(1);
      };
    }
  }

  private boolean isMoment() {
    return column.type() instanceof DateTimeType;
  }

  @Override
  public Sql expression(String alias) {
    int shift = bucket == Bucket.WEEK ? weekStart.daysBeforeMonday() : 0;
    Sql day = within(day());
    Sql first =
        bucket == Bucket.DAY
            ? day
            : Sql.of("(date_trunc('" + bucket.code() + "',")
                .plus(day)
                .plus("+ " + shift + ")::date - " + shift + ")");
    return Sql.of("case when " + column.present() + " then").plus(within(first)).plus("::text end");
  }

  /** A day within the years of dates, which a time zone or the start of a week may leave. */
  private static Sql within(Sql day) {
    return Sql.of("least(greatest(").plus(day).plus(", '" + FIRST + "'), '" + LAST + "')");
  }

  /** The day of the value, of the SQL type date. */
  private Sql day() {
    if (column.slot() != null) {
      return Sql.of(
          "(r." + column.slot() + " at time zone ?)::date", isMoment() ? zone.getId() : "UTC");
    }
    return isMoment()
        ? Sql.of("((" + column.text() + ")::timestamptz at time zone ?)::date", zone.getId())
        : Sql.of("(" + column.text() + ")::date");
  }

  @Override
  public Sql order(String key) {
    return Sql.of(key);
  }

  @Override
  public Face face(String stored) {
    LocalDate first = LocalDate.parse(stored);
    LocalDate last = bucket.next(first).minusDays(1);
    return new Face(
        Json.createValue(stored), label(first), null, day(last.isAfter(LAST) ? LAST : last));
  }

  private static JsonValue day(LocalDate day) {
    return Json.createValue(day.toString());
  }

  private String label(LocalDate first) {
    return switch (bucket) {
      case DAY, WEEK -> first.toString();
      case MONTH -> first.toString().substring(0, 7);
      case QUARTER -> first.getYear() + "-Q" + (first.getMonthValue() + 2) / 3;
      case YEAR -> String.valueOf(first.getYear());
    };
  }

  @Override
  public @Nullable JsonObject filter(Face face) {
    LocalDate first =
        LocalDate.parse(((JsonString) Objects.requireNonNull(face.value())).getString());
    LocalDate next = bucket.next(first);
    return GroupKey.both(
        first.equals(FIRST) && !next.isAfter(LAST)
            ? null
            : FilterJson.condition(column.slug(), "gte", operand(first)),
        next.isAfter(LAST) ? null : FilterJson.condition(column.slug(), "lt", operand(next)));
  }

  private JsonValue operand(LocalDate day) {
    return isMoment() ? Json.createValue(day.atStartOfDay(zone).toInstant().toString()) : day(day);
  }
}
