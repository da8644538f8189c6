package plinth.fields.formula;

import static plinth.fields.formula.ValueKind.DATE;
import static plinth.fields.formula.ValueKind.DATETIME;
import static plinth.fields.formula.ValueKind.NUMBER;
import static plinth.fields.formula.ValueKind.TEXT;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import plinth.fields.formula.Functions.Function;
import plinth.kernel.Time;

/**
 * Functions on dates and points in time. Without a time zone, a point in time is read in that of
 * the workspace.
 */
final class DateFunctions {
  private static final Map<String, ChronoUnit> DAY_UNITS = new TreeMap<>();
  private static final Map<String, ChronoUnit> TIME_UNITS = new TreeMap<>();

  static {
    for (ChronoUnit unit :
        new ChronoUnit[] {ChronoUnit.DAYS, ChronoUnit.WEEKS, ChronoUnit.MONTHS, ChronoUnit.YEARS}) {
      DAY_UNITS.put(unit.name().toLowerCase(Locale.ROOT), unit);
    }
    TIME_UNITS.put("minutes", ChronoUnit.MINUTES);
    TIME_UNITS.put("hours", ChronoUnit.HOURS);
    TIME_UNITS.put("days", ChronoUnit.DAYS);
  }

  private DateFunctions() {}

  /** Whether the results of a function may depend on the time zone of the workspace. */
  static boolean mayReadZone(String name) {
    return name.equals("date") || name.equals("datetime");
  }

  static void addTo(Map<String, Function> all) {
    all.put("date", new Function(1, 3, DateFunctions::date));
    all.put("datetime", new Function(1, 2, DateFunctions::datetime));
    all.put("date_add", new Function(3, 3, DateFunctions::add));
    all.put("date_diff", new Function(3, 3, DateFunctions::difference));
    all.put("year", part(LocalDate::getYear));
    all.put("month", part(LocalDate::getMonthValue));
    all.put("day", part(LocalDate::getDayOfMonth));
    all.put("weekday", part(day -> day.getDayOfWeek().getValue()));
  }

  private static Function part(ToIntFunction<LocalDate> part) {
    return new Function(
        1,
        1,
        call -> {
          call.get(0, DATE);
          return Node.of(NUMBER, call.nodes(), v -> BigDecimal.valueOf(part.applyAsInt(v.day(0))));
        });
  }

  /** {@code date(text)}, {@code date(datetime, zone)} or {@code date(year, month, day)}. */
  private static Node date(Call call) {
    if (call.size() == 3) {
      call.get(0, NUMBER);
      call.get(1, NUMBER);
      call.get(2, NUMBER);
      return Node.of(DATE, call.nodes(), v -> Calendar.day(v.number(0), v.number(1), v.number(2)));
    }
    if (call.size() == 1 && call.get(0, TEXT, DATETIME).kind() == TEXT) {
      return Node.of(DATE, call.nodes(), v -> Calendar.day(v.text(0)));
    }
    call.get(0, DATETIME);
    ZoneId zone = zone(call);
    return Node.of(
        DATE,
        call.nodes().subList(0, 1),
        v -> Calendar.within(v.moment(0).atZone(zone).toLocalDate()));
  }

  /** {@code datetime(text)}, or {@code datetime(date, zone)}, the start of the day. */
  private static Node datetime(Call call) {
    if (call.size() == 1 && call.get(0, TEXT, DATE).kind() == TEXT) {
      return Node.of(DATETIME, call.nodes(), v -> Calendar.moment(v.text(0)));
    }
    call.get(0, DATE);
    ZoneId zone = zone(call);
    return Node.of(
        DATETIME,
        call.nodes().subList(0, 1),
        v -> Calendar.within(v.day(0).atStartOfDay(zone).toInstant()));
  }

  private static ZoneId zone(Call call) {
    if (call.size() == 1) {
      return call.zone();
    }
    String needed = "an IANA time zone";
    String name = call.arguments().get(1).requireConstant(needed, List.of());
    if (!Time.isZone(name)) {
      throw Faults.at(call.arguments().get(1).start(), "option", "Expected " + needed)
          .with("options", List.of());
    }
    return ZoneId.of(name);
  }

  private static Node add(Call call) {
    ValueKind kind = call.get(0, DATE, DATETIME).kind();
    call.get(1, NUMBER);
    ChronoUnit unit = unit(call, kind);
    return kind == DATE
        ? Node.of(DATE, call.nodes(), v -> Calendar.plus(v.day(0), v.number(1), unit))
        : Node.of(DATETIME, call.nodes(), v -> Calendar.plus(v.moment(0), v.number(1), unit));
  }

  /** The whole units from the first date to the second; negative if the second is earlier. */
  private static Node difference(Call call) {
    ValueKind kind = call.get(0, DATE, DATETIME).kind();
    call.get(1, kind);
    ChronoUnit unit = unit(call, kind);
    return Node.of(
        NUMBER,
        call.nodes(),
        v ->
            BigDecimal.valueOf(
                kind == DATE
                    ? unit.between(v.day(0), v.day(1))
                    : unit.between(v.moment(0), v.moment(1))));
  }

  private static ChronoUnit unit(Call call, ValueKind kind) {
    Map<String, ChronoUnit> units = kind == DATE ? DAY_UNITS : TIME_UNITS;
    return Objects.requireNonNull(units.get(call.word(2, units.keySet())));
  }
}
