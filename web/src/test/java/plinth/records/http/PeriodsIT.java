package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Exported;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/**
 * Conditions on periods such as {@code this_week}, compared with a model that asks each day. The
 * workspace lies where it is noon now, so that no midnight passes meanwhile.
 */
class PeriodsIT {
  private static final Random RANDOM = new Random(206);
  private static final List<String> WORDS =
      Stream.concat(
              Stream.of("today", "yesterday", "tomorrow", "last_30_days", "next_400_days"),
              Stream.of("week", "month", "quarter", "year")
                  .flatMap(unit -> Stream.of("last_" + unit, "this_" + unit, "next_" + unit)))
          .toList();

  private static ZoneId zone;
  private static LocalDate today;
  private static Workspace workspace;
  private static Api owner;
  private static Sheet visits;
  private static final List<Visit> VISITS = new ArrayList<>();
  private static final Map<String, List<LocalDate>> DAYS = new ConcurrentHashMap<>();

  private record Visit(String name, LocalDate due) {}

  @BeforeAll
  static void visit() {
    int behind = LocalTime.now(ZoneOffset.UTC).getHour() - 12;
    zone = ZoneId.of("Etc/GMT" + (behind < 0 ? "" : "+") + behind);
    today = LocalDate.now(zone);
    workspace = Workspace.create();
    owner = workspace.admin();
    choose(zone.getId());
    Sheet places = Sheet.create(owner, "places").field("name", "text").field("since", "date");
    visits =
        Sheet.create(owner, "visits")
            .field("name", "text")
            .field("due", "date")
            .field("at", "datetime")
            .field("kind", "select", json("options", array(json("value", "call"))))
            .field("place", "smart_catalog", json("settings", json("object", "places")));
    Related.relate(owner, "visits_of", "one_to_many", "unlink", "places.visits", "visits.of");
    String old = places.slugOf(json("name", "Old", "since", today.minusDays(1).toString()));
    String young = places.slugOf(json("name", "Young", "since", today.toString()));
    for (int i = 0; i < 120; i++) {
      int far = i < 60 ? 9 : 500;
      Visit visit = new Visit("v" + i, today.plusDays(RANDOM.nextInt(-far, far + 1)));
      VISITS.add(visit);
      String place = i % 3 == 0 ? old : young;
      visits.create(
          json(
              "name",
              visit.name(),
              "due",
              visit.due().toString(),
              "at",
              at(visit.due()),
              "kind",
              "call",
              "place",
              place,
              "of",
              place));
    }
    visits.create(json("name", "none"));
  }

  private static void choose(String timezone) {
    owner.put("/admin/calendar", json("timezone", timezone, "week_start", "sunday")).expect(200);
  }

  /** A moment of a day in the time zone of the workspace, often its first or its last one. */
  private static String at(LocalDate day) {
    LocalTime time =
        switch (RANDOM.nextInt(3)) {
          case 0 -> LocalTime.MIDNIGHT;
          case 1 -> LocalTime.of(23, 59, 59, 999_999_000);
          default -> LocalTime.of(RANDOM.nextInt(24), 30);
        };
    return day.atTime(time).atZone(zone).toInstant().toString();
  }

  /** Whether a day is in a period, by what the days of the period have in common. */
  private static boolean isIn(String word, LocalDate day) {
    return switch (word) {
      case "today" -> day.equals(today);
      case "yesterday" -> day.equals(today.minusDays(1));
      case "tomorrow" -> day.equals(today.plusDays(1));
      case "last_30_days" -> day.isAfter(today.minusDays(30)) && !day.isAfter(today);
      case "next_400_days" -> !day.isBefore(today) && day.isBefore(today.plusDays(400));
      default -> isIn(word.substring(0, 4), word.substring(5), day);
    };
  }

  private static boolean isIn(String which, String unit, LocalDate day) {
    LocalDate inside = today;
    while (!which.equals("this") && sameIn(unit).apply(inside).equals(sameIn(unit).apply(today))) {
      inside = inside.plusDays(which.equals("last") ? -1 : 1);
    }
    return sameIn(unit).apply(day).equals(sameIn(unit).apply(inside));
  }

  private static List<LocalDate> days(String word) {
    return DAYS.computeIfAbsent(
        word,
        one ->
            today
                .minusDays(800)
                .datesUntil(today.plusDays(800))
                .filter(day -> isIn(one, day))
                .toList());
  }

  private static Function<LocalDate, Object> sameIn(String unit) {
    return switch (unit) {
      case "week" -> day -> day.with(TemporalAdjusters.previousOrSame(DayOfWeek.SUNDAY));
      case "month" -> YearMonth::from;
      case "quarter" -> day -> day.getYear() + " " + (day.getMonthValue() - 1) / 3;
      default -> LocalDate::getYear;
    };
  }

  private static boolean meets(String op, String word, LocalDate day) {
    boolean isBefore = day.isBefore(days(word).get(0));
    boolean isIn = days(word).contains(day);
    return switch (op) {
      case "eq" -> isIn;
      case "lt" -> isBefore;
      case "lte" -> isBefore || isIn;
      case "gt" -> !isBefore && !isIn;
      default -> !isBefore;
    };
  }

  private static JsonObject condition(String field, String op, Object value) {
    return json("field", field, "op", op, "value", value);
  }

  private static List<String> found(JsonValue filter) {
    return visits.column("limit=200&fields=name&filter=" + Sheet.encoded(filter), "name").stream()
        .map(name -> name.replace("\"", ""))
        .sorted()
        .toList();
  }

  private static List<String> expected(Predicate<LocalDate> met) {
    return List.copyOf(
        new TreeSet<>(
            VISITS.stream().filter(one -> met.test(one.due())).map(Visit::name).toList()));
  }

  @Test
  void listsFindWhatTheModelFinds() {
    for (String word : WORDS) {
      for (String op : List.of("eq", "lt", "lte", "gt", "gte")) {
        List<String> expected = expected(day -> meets(op, word, day));
        for (String field : List.of("due", "at")) {
          assertThat(found(condition(field, op, word)))
              .as("%s %s %s on %s", field, op, word, today)
              .isEqualTo(expected);
        }
      }
      assertThat(found(condition("due", "neq", word)))
          .as("not %s on %s", word, today)
          .contains("none")
          .hasSize(VISITS.size() + 1 - found(condition("at", "eq", word)).size());
    }
  }

  @Test
  void rangesReachFromPeriodToPeriod() {
    String first = today.minusDays(3).toString();
    for (String field : List.of("due", "at")) {
      assertThat(found(condition(field, "between", array("last_week", "next_month"))))
          .isEqualTo(
              expected(day -> meets("gte", "last_week", day) && meets("lte", "next_month", day)));
      assertThat(found(condition(field, "between", array(first, "tomorrow"))))
          .isEqualTo(
              expected(day -> !day.isBefore(today.minusDays(3)) && meets("lte", "tomorrow", day)));
    }
  }

  @Test
  void systemFieldsAreComparedWithPeriods() {
    assertThat(found(condition("created_at", "eq", "today"))).hasSize(VISITS.size() + 1);
    assertThat(found(condition("updated_at", "lt", "today"))).isEmpty();
  }

  @Test
  void pathsLeadToPeriodsOfRelatedRecords() {
    List<String> young =
        VISITS.stream()
            .map(Visit::name)
            .filter(name -> Integer.parseInt(name.substring(1)) % 3 != 0)
            .sorted()
            .toList();
    assertThat(found(condition("of.since", "eq", "today"))).isEqualTo(young);
    assertThat(found(condition("place.since", "gte", "today"))).isEqualTo(young);
    assertThat(found(condition("place", "any", condition("since", "eq", "today"))))
        .isEqualTo(young);
    assertThat(found(condition("of.since", "between", array("yesterday", "yesterday"))))
        .doesNotContainAnyElementsOf(young)
        .hasSize(VISITS.size() - young.size());
  }

  @Test
  void whateverTakesFiltersTakesPeriods() {
    JsonObject week = condition("due", "eq", "this_week");
    List<String> names = expected(day -> isIn("this_week", day));
    assertThat(names).isNotEmpty();
    int count = names.size();
    JsonObject measured =
        owner.post(visits.path("/aggregate"), json("filter", week)).expect(200).data();
    assertThat(measured.getJsonObject("total").getInt("count")).isEqualTo(count);
    assertThat(
            owner
                .get("/object/data/facets/visits?fields=kind&filter=" + Sheet.encoded(week))
                .expect(200)
                .text())
        .contains("\"total\":" + count);
    JsonObject dry = json("filter", week, "data", json("name", "x"), "dry_run", true);
    assertThat(owner.post(visits.path("/bulk-update"), dry).expect(200).text())
        .contains("\"succeeded\":" + count);
    String file =
        Exported.text(visits, json("format", "csv", "filter", week, "fields", array("name")));
    assertThat(file.lines().skip(1)).containsExactlyInAnyOrderElementsOf(names);
    JsonObject question = json("filter", week);
    JsonObject chart = json("type", "number");
    JsonObject report =
        json("name", "Week", "object", "visits", "question", question, "chart", chart);
    String slug = owner.post("/report", report).expect(201).data().getString("slug");
    assertThat(
            owner
                .get("/report/" + slug + "/answer")
                .expect(200)
                .data()
                .getJsonObject("answer")
                .getJsonObject("total")
                .getInt("count"))
        .isEqualTo(count);
  }

  /** A stored view is read on each request, here after the days of the workspace have moved. */
  @Test
  void aStoredViewMovesWithTheDays() {
    JsonObject due = condition("due", "eq", "today");
    for (String type : List.of("kanban", "calendar")) {
      JsonObject view =
          json("name", "Now " + type, "type", type, "group_by", "kind", "date_field", "due");
      owner.post("/object/custom/view/visits", json(view, "filter", due)).expect(201);
    }
    String days = "?from=" + today.minusDays(2) + "&to=" + today.plusDays(2);
    assertThat(shown("view=now_kanban")).isEqualTo(expected(today::equals));
    assertThat(cards("kanban/now_kanban", "columns")).isEqualTo(expected(today::equals).size());
    assertThat(cards("days/now_calendar" + days, "days")).isEqualTo(expected(today::equals).size());
    ZoneId east = ZoneId.of("Pacific/Kiritimati");
    ZoneId other = LocalDate.now(east).equals(today) ? ZoneId.of("Etc/GMT+12") : east;
    LocalDate moved = LocalDate.now(other);
    try {
      choose(other.getId());
      assertThat(shown("view=now_kanban")).isEqualTo(expected(moved::equals));
      assertThat(cards("kanban/now_kanban", "columns")).isEqualTo(expected(moved::equals).size());
    } finally {
      choose(zone.getId());
    }
  }

  private static List<String> shown(String query) {
    return visits.column("limit=200&" + query, "name").stream()
        .map(name -> name.replace("\"", ""))
        .sorted()
        .toList();
  }

  private static int cards(String path, String lanes) {
    JsonArray all =
        owner.get("/object/custom/view/visits/" + path).expect(200).data().getJsonArray(lanes);
    return all.getValuesAs(JsonObject.class).stream().mapToInt(one -> one.getInt("count")).sum();
  }

  /** A cursor is a position in the order of the list, which the filter does not change. */
  @Test
  void pagesContinueByCursor() {
    JsonObject year = condition("due", "lte", "next_year");
    List<String> walked = new ArrayList<>();
    String cursor = "";
    do {
      JsonObject after = cursor.isEmpty() ? json() : json("cursor", cursor);
      JsonObject body = json("filter", year, "sort", "due", "limit", 50, after);
      JsonObject page = owner.post(visits.path("/search"), body).expect(200).json();
      page.getJsonArray("data").getValuesAs(JsonObject.class).stream()
          .map(record -> record.getJsonObject("data").getString("name"))
          .forEach(walked::add);
      cursor = page.getJsonObject("pagination").getString("next_cursor", "");
    } while (!cursor.isEmpty());
    assertThat(walked)
        .containsExactlyInAnyOrderElementsOf(expected(day -> meets("lte", "next_year", day)));
  }

  @Test
  void thePastIsAskedFromItsOwnDay() {
    String now = Await.moment().toString();
    String asked = "&limit=200&filter=" + Sheet.encoded(condition("due", "eq", "this_month"));
    assertThat(shown("as_of=" + now + asked)).isEqualTo(expected(day -> isIn("this_month", day)));
    String ever = Sheet.encoded(condition("at", "lt", "last_3660_days"));
    visits.list("as_of=0001-01-01T00:00:00Z&filter=" + ever).expect(200);
  }

  @Test
  void otherWordsAreRefusedAtTheirPlace() {
    for (String word : List.of("this_weeks", "last_0_days", "next_3661_days", "Today")) {
      assertThat(visits.filtered(condition("due", "eq", word)).expect(400).faults())
          .containsExactly("filter.value:format");
      assertThat(visits.filtered(condition("created_at", "gt", word)).expect(400).faults())
          .containsExactly("filter.value:format");
    }
    JsonObject both = json("and", array(condition("at", "between", array("today", "soon"))));
    assertThat(visits.filtered(both).expect(400).faults())
        .containsExactly("filter.and[0].value[1]:format");
    JsonObject view = json("name", "Odd", "type", "table", "filter", both);
    assertThat(owner.post("/object/custom/view/visits", view).expect(400).faults())
        .containsExactly("filter.and[0].value[1]:format");
  }

  @Test
  void lookupsFindTheRecordsOfAPeriod() {
    String path = "/object/data/visits/lookup?field=due&value=today";
    assertThat(owner.get(path).expect(200).json().getJsonArray("data"))
        .hasSameSizeAs(expected(today::equals));
  }
}
