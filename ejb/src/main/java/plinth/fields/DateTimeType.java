package plinth.fields;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import plinth.fields.notation.Notation;
import plinth.fields.setting.Bounds;
import plinth.fields.setting.JsonShapes;
import plinth.fields.setting.Settings;
import plinth.fields.setting.ValueSchema;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.tenancy.calendar.WorkspaceCalendar;

/**
 * A point in time: read as RFC 3339 with any offset, written in UTC, stored to the microsecond, in
 * the years 1 to 9999. Settings: {@code min} and {@code max}, both optional.
 */
public final class DateTimeType implements Temporal<Instant> {
  private static final Pattern FORM =
      Pattern.compile(
          "\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?(Z|[+-]\\d{2}:\\d{2})");
  private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
  private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
  private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

  private final Bounds<Instant> bounds;

  public DateTimeType(Settings settings) {
    bounds = Bounds.of(settings, this::read, this::encode, this::compare, this::text);
  }

  @Override
  public String key() {
    return "datetime";
  }

  @Override
  public Set<String> formSettings() {
    return Set.of("min", "max");
  }

  @Override
  public JsonObject schema() {
    return ValueSchema.text("date-time", "2026-01-31T12:00:00Z");
  }

  @Override
  public Instant read(JsonValue json, String at) {
    return readText(JsonShapes.text(json, at), at);
  }

  @Override
  public Instant check(Instant value, String at) {
    return bounds.check(value, at);
  }

  @Override
  public JsonValue encode(Instant value) {
    return Json.createValue(text(value));
  }

  @Override
  public Instant readText(String text, String at) {
    String moment = text.strip().toUpperCase(Locale.ROOT);
    try {
      if (FORM.matcher(moment).matches()) {
        Instant value = OffsetDateTime.parse(moment.replace(' ', 'T')).toInstant();
        if (!value.isBefore(FIRST) && value.isBefore(END)) {
          return value.truncatedTo(ChronoUnit.MICROS);
        }
      }
    } catch (DateTimeException e) {
      throw refusal(at);
    }
    throw refusal(at);
  }

  /** A day becomes its first moment. */
  @Override
  public Instant adopt(String text, ZoneId zone, String at) {
    String moment = text.strip();
    return readText(DAY.matcher(moment).matches() ? start(moment, zone, at) : moment, at);
  }

  private static String start(String day, ZoneId zone, String at) {
    try {
      return LocalDate.parse(day).atStartOfDay(zone).toInstant().toString();
    } catch (DateTimeException e) {
      throw refusal(at);
    }
  }

  private static Problem refusal(String at) {
    return Problem.invalid(
        at, "format", "Must be a date and time with an offset, such as 2026-03-31T09:30:00Z");
  }

  @Override
  public String plain(String text, Notation notation, String at) {
    return notation.moment(text, at);
  }

  @Override
  public String text(Instant value) {
    return value.toString();
  }

  @Override
  public Comparison<Instant> comparison() {
    return Ordering.ofMoments(this);
  }

  @Override
  public Set<Operator> operators() {
    return Offers.TIME;
  }

  @Override
  public Sql order(Column<?> column) {
    return Sql.of("rtrim(" + column.text() + ", 'Z') collate \"C\"").inParentheses();
  }

  @Override
  public SlotKind slot() {
    return SlotKind.MOMENT;
  }

  @Override
  public Instant slotValue(Instant value) {
    return value;
  }

  @Override
  public int compare(Instant left, Instant right) {
    return left.compareTo(right);
  }

  @Override
  public Set<ChronoUnit> units() {
    return Set.of(ChronoUnit.MINUTES, ChronoUnit.HOURS, ChronoUnit.DAYS);
  }

  @Override
  public Set<String> defaultWords() {
    return Set.of("now");
  }

  /** The moment at which the record is created. */
  @Override
  public Instant defaultFor(String word, Occasion occasion) {
    return occasion.at();
  }

  /** The moment, or the nearest one within the years of values. */
  @Override
  public Instant at(Instant moment, ZoneId zone) {
    if (moment.isBefore(FIRST)) {
      return FIRST;
    }
    return moment.isBefore(END) ? moment : END.minus(1, ChronoUnit.MICROS);
  }

  @Override
  public Instant first(LocalDate day, WorkspaceCalendar calendar) {
    return at(calendar.start(day), calendar.zone());
  }

  @Override
  public Instant last(LocalDate day, WorkspaceCalendar calendar) {
    return at(calendar.end(day), calendar.zone());
  }
}
