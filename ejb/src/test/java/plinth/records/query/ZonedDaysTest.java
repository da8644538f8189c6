package plinth.records.query;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.BeforeContainer;
import plinth.fields.Shape;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.records.RecordTable;
import plinth.records.SampleObject;
import plinth.records.SampleRecord;
import plinth.tenancy.calendar.WeekStart;
import plinth.tenancy.calendar.WorkspaceCalendar;

/**
 * Conditions on whole and relative days agree with {@link java.time} in every time zone: days of 23
 * and 25 hours, days without a midnight, and a day that a place skipped. The database finds the
 * same records.
 */
class ZonedDaysTest {
  private static final List<String> ZONES =
      List.of(
          "Europe/Berlin",
          "America/New_York",
          "America/Sao_Paulo",
          "Asia/Beirut",
          "Africa/Cairo",
          "Asia/Kolkata",
          "Australia/Lord_Howe",
          "Pacific/Apia",
          "Pacific/Kiritimati",
          "Etc/GMT+12");

  private static final List<String> ALL =
      ZoneId.getAvailableZoneIds().stream().filter(Time::isZone).sorted().toList();
  private static final Shape SLOTTED = SampleObject.shape(81, true);
  private static final Shape PLAIN = SampleObject.shape(82, false);
  private static final List<SampleRecord> RECORDS = new ArrayList<>();

  @BeforeContainer
  static void fill() {
    Random random = new Random(238);
    for (String zone : ZONES) {
      for (int i = 0; i < 12; i++) {
        Instant moment = moment(ZoneId.of(zone), random);
        long id = RECORDS.size() + 1L;
        JsonObject data = json("f_datetime", moment.toString());
        RECORDS.add(new SampleRecord(id, data, moment.plusSeconds(1)));
      }
    }
    RecordTable.shared().fill(SLOTTED, RECORDS);
    RecordTable.shared().fill(PLAIN, RECORDS);
  }

  /** A moment of this or the last century, often close to a change of the clock or to midnight. */
  private static Instant moment(ZoneId zone, Random random) {
    Instant any = Instant.ofEpochSecond(random.nextLong(-2_000_000_000L, 4_000_000_000L));
    ZoneOffsetTransition change = zone.getRules().nextTransition(any);
    Instant base =
        change != null && random.nextInt(3) > 0
            ? change.getInstant()
            : any.atZone(zone).toLocalDate().atStartOfDay(zone).toInstant();
    Duration near =
        switch (random.nextInt(4)) {
          case 0 -> Duration.ZERO;
          case 1 -> Duration.of(-1, ChronoUnit.MICROS);
          case 2 -> Duration.ofMinutes(random.nextInt(-2_000, 2_000));
          default -> Duration.ofHours(random.nextInt(-50, 50));
        };
    return base.plus(near);
  }

  /** Whether the clock of the place goes back into the day before, so that a day ends twice. */
  private static boolean isRepeatedDay(Instant moment, ZoneId zone) {
    ZoneRules rules = zone.getRules();
    ZoneOffsetTransition change =
        rules.previousTransition(moment.plus(1, ChronoUnit.DAYS)) == null
            ? null
            : rules.nextTransition(moment.minus(2, ChronoUnit.DAYS));
    return change != null
        && change.isOverlap()
        && change.getInstant().isBefore(moment.plus(2, ChronoUnit.DAYS))
        && change
            .getDateTimeAfter()
            .toLocalDate()
            .isBefore(change.getDateTimeBefore().toLocalDate())
        && !change.getDateTimeBefore().toLocalTime().equals(LocalTime.MIDNIGHT);
  }

  private static Shape in(Shape shape, ZoneId zone) {
    return shape.by(new WorkspaceCalendar(zone, WeekStart.MONDAY));
  }

  private static boolean holds(JsonObject filter, ZoneId zone, Instant moment, Instant now) {
    SampleRecord entry = new SampleRecord(1, json("f_datetime", moment.toString()), moment);
    return FilterParser.parse(filter, in(SLOTTED, zone), "filter").matches(entry.values(), now);
  }

  @Property(tries = 1_000)
  void aDayIsThatOfTheTimeZone(@ForAll Random random) {
    ZoneId zone = ZoneId.of(ALL.get(random.nextInt(ALL.size())));
    Instant moment = moment(zone, random);
    if (isRepeatedDay(moment, zone)) {
      return;
    }
    LocalDate own = LocalDate.ofInstant(moment, zone);
    LocalDate day = own.plusDays(random.nextInt(-2, 3));
    int order = own.compareTo(day);
    String place = zone + " " + moment + " by " + day;
    assertThat(holds(asked("eq", day), zone, moment, moment)).as(place).isEqualTo(order == 0);
    assertThat(holds(asked("neq", day), zone, moment, moment)).as(place).isEqualTo(order != 0);
    assertThat(holds(asked("gt", day), zone, moment, moment)).as(place).isEqualTo(order > 0);
    assertThat(holds(asked("gte", day), zone, moment, moment)).as(place).isEqualTo(order >= 0);
    assertThat(holds(asked("lt", day), zone, moment, moment)).as(place).isEqualTo(order < 0);
    assertThat(holds(asked("lte", day), zone, moment, moment)).as(place).isEqualTo(order <= 0);
  }

  private static JsonObject asked(String operator, LocalDate day) {
    return json("field", "f_datetime", "op", operator, "value", day.toString());
  }

  @Property(tries = 1_000)
  void relativeDaysAreThoseOfTheTimeZone(@ForAll Random random) {
    ZoneId zone = ZoneId.of(ALL.get(random.nextInt(ALL.size())));
    Instant now = moment(zone, random);
    int amount = random.nextInt(1, 4);
    Instant moment = now.plus(Duration.ofMinutes(random.nextInt(-6_000, 6_000)));
    if (isRepeatedDay(moment, zone) || isRepeatedDay(now, zone)) {
      return;
    }
    ZonedDateTime here = now.atZone(zone);
    String place = zone + " " + moment + " " + amount + " days from " + now;
    LocalDate ahead = here.plusDays(amount).toLocalDate();
    assertThat(holds(within("on_date", amount), zone, moment, now))
        .as(place)
        .isEqualTo(LocalDate.ofInstant(moment, zone).equals(ahead));
    assertThat(holds(within("within_next", amount), zone, moment, now))
        .as(place)
        .isEqualTo(isIn(moment, now, here.plusDays(amount).toInstant()));
    assertThat(holds(within("within_past", amount), zone, moment, now))
        .as(place)
        .isEqualTo(isIn(moment, here.minusDays(amount).toInstant(), now));
  }

  private static JsonObject within(String operator, int amount) {
    return json("field", "f_datetime", "op", operator, "amount", amount, "unit", "days");
  }

  private static boolean isIn(Instant moment, Instant first, Instant last) {
    return !moment.isBefore(first) && !moment.isAfter(last);
  }

  @Property(tries = 20)
  void theDatabaseFindsTheSameRecords(@ForAll Random random) {
    ZoneId zone = ZoneId.of(ZONES.get(random.nextInt(ZONES.size())));
    SampleRecord some = RECORDS.get(random.nextInt(RECORDS.size()));
    LocalDate day = LocalDate.ofInstant(some.createdAt(), zone);
    String slug = random.nextBoolean() ? "f_datetime" : "created_at";
    for (String operator : List.of("eq", "neq", "gt", "gte", "lt", "lte")) {
      JsonObject filter = json("field", slug, "op", operator, "value", day.toString());
      Filter read = FilterParser.parse(filter, in(SLOTTED, zone), "filter");
      Set<Long> expected =
          RECORDS.stream()
              .filter(one -> read.matches(one.values(), SampleObject.NOW))
              .map(SampleRecord::id)
              .collect(Collectors.toCollection(TreeSet::new));
      assertThat(found(filter, in(SLOTTED, zone))).as("%s in %s", filter, zone).isEqualTo(expected);
      assertThat(found(filter, in(PLAIN, zone))).as("%s in %s", filter, zone).isEqualTo(expected);
    }
  }

  private static Set<Long> found(JsonObject json, Shape shape) {
    Filter filter = FilterParser.parse(json, shape, "filter");
    FilterSql sql = FilterSql.of(RecordTable.WORKSPACE, filter, SampleObject.NOW);
    return new TreeSet<>(
        RecordTable.shared()
            .db()
            .list(
                Sql.of("select r.id from " + sql.place().table() + " r where")
                    .plus(RecordTable.within(shape))
                    .plus("and")
                    .plus(sql.condition()),
                row -> row.getLong(1)));
  }

  /** Days at the ends of time stay within the years of values. */
  @Example
  void theFirstAndTheLastDayAreComplete() {
    for (String zone : List.of("America/New_York", "Pacific/Kiritimati")) {
      Instant first = Instant.parse("0001-01-01T20:00:00Z");
      Instant last = Instant.parse("9999-12-31T03:00:00Z");
      assertThat(holds(asked("gte", LocalDate.of(1, 1, 1)), ZoneId.of(zone), first, first))
          .isTrue();
      assertThat(holds(asked("lte", LocalDate.of(9999, 12, 31)), ZoneId.of(zone), last, last))
          .isTrue();
      for (String day : List.of("0001-01-01", "9999-12-31")) {
        JsonObject filter = json("field", "f_datetime", "op", "eq", "value", day);
        assertThat(found(filter, in(SLOTTED, ZoneId.of(zone)))).isEmpty();
        assertThat(found(filter, in(PLAIN, ZoneId.of(zone)))).isEmpty();
      }
    }
  }

  /** The groups of aggregates are days of the database, so it must know each zone as Java does. */
  @Example
  void theDatabaseKnowsEachTimeZone() {
    Instant moment = Instant.parse("2026-03-28T07:00:00Z");
    List<String> wrong =
        RecordTable.shared()
            .db()
            .list(
                Sql.of(
                    "select z, (?::timestamptz at time zone z)::date from unnest(?::text[]) z",
                    moment,
                    ALL.toArray(String[]::new)),
                row -> Map.entry(row.getString(1), row.getObject(2, LocalDate.class)))
            .stream()
            .filter(
                one -> !LocalDate.ofInstant(moment, ZoneId.of(one.getKey())).equals(one.getValue()))
            .map(Map.Entry::getKey)
            .toList();
    assertThat(wrong).isEmpty();
  }
}
