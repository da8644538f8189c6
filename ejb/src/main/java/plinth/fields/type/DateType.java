package plinth.fields.type;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plinth.fields.Column;
import plinth.fields.Comparison;
import plinth.fields.Occasion;
import plinth.fields.Offers;
import plinth.fields.Operator;
import plinth.fields.Ordering;
import plinth.fields.SlotKind;
import plinth.fields.Temporal;
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
 * A calendar day, {@code YYYY-MM-DD}, in the years 1 to 9999. Settings: {@code min} and {@code
 * max}, both optional.
 */
final class DateType implements Temporal<LocalDate> {
  private static final Pattern FORM = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

  private static final Pattern MOMENT = Pattern.compile("(\\d{4}-\\d{2}-\\d{2})[T ].*");

  private final Bounds<LocalDate> bounds;

  DateType(Settings settings) {
    bounds = Bounds.of(settings, this::read, this::encode, this::compare, this::text);
  }

  @Override
  public String key() {
    return "date";
  }

  @Override
  public Set<String> formSettings() {
    return Set.of("min", "max");
  }

  @Override
  public JsonObject schema() {
    return ValueSchema.text("date", "2026-01-31");
  }

  @Override
  public LocalDate read(JsonValue json, String at) {
    return readText(JsonShapes.text(json, at), at);
  }

  @Override
  public LocalDate check(LocalDate value, String at) {
    return bounds.check(value, at);
  }

  @Override
  public JsonValue encode(LocalDate value) {
    return Json.createValue(text(value));
  }

  @Override
  public LocalDate readText(String text, String at) {
    String day = text.strip();
    try {
      if (FORM.matcher(day).matches() && !day.startsWith("0000")) {
        return LocalDate.parse(day);
      }
    } catch (DateTimeException e) {
      throw refusal(at);
    }
    throw refusal(at);
  }

  /** Takes the day of a point in time, or of a time without an offset as it is written. */
  @Override
  public LocalDate adopt(String text, ZoneId zone, String at) {
    Matcher moment = MOMENT.matcher(text.strip());
    return moment.matches() ? day(text.strip(), moment.group(1), zone, at) : readText(text, at);
  }

  private LocalDate day(String moment, String written, ZoneId zone, String at) {
    try {
      return at(OffsetDateTime.parse(moment.replace(' ', 'T')).toInstant(), zone);
    } catch (DateTimeException noOffset) {
      return readText(written, at);
    }
  }

  private static Problem refusal(String at) {
    return Problem.invalid(at, "format", "Must be a date such as 2026-03-31");
  }

  @Override
  public String plain(String text, Notation notation, String at) {
    return notation.day(text, at);
  }

  @Override
  public String text(LocalDate value) {
    return value.toString();
  }

  @Override
  public Comparison<LocalDate> comparison() {
    return Ordering.ofMoments(this);
  }

  @Override
  public Set<Operator> operators() {
    return Offers.TIME;
  }

  @Override
  public Sql order(Column<?> column) {
    return Sql.of("(" + column.text() + ") collate \"C\"").inParentheses();
  }

  @Override
  public SlotKind slot() {
    return SlotKind.MOMENT;
  }

  @Override
  public Instant slotValue(LocalDate value) {
    return value.atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  @Override
  public int compare(LocalDate left, LocalDate right) {
    return left.compareTo(right);
  }

  @Override
  public Set<ChronoUnit> units() {
    return Set.of(ChronoUnit.DAYS);
  }

  @Override
  public Set<String> defaultWords() {
    return Set.of("today");
  }

  /** The day in the workspace's time zone on which the record is created. */
  @Override
  public LocalDate defaultFor(String word, Occasion occasion) {
    return at(occasion.at(), occasion.zone());
  }

  @Override
  public LocalDate at(Instant moment, ZoneId zone) {
    return LocalDate.ofInstant(moment, zone);
  }

  @Override
  public LocalDate first(LocalDate day, WorkspaceCalendar calendar) {
    return day;
  }

  @Override
  public LocalDate last(LocalDate day, WorkspaceCalendar calendar) {
    return day;
  }
}
