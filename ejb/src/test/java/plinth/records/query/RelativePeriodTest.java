package plinth.records.query;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.string;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.fields.Shape;
import plinth.kernel.JsonText;
import plinth.records.SampleObject;
import plinth.tenancy.calendar.WeekStart;
import plinth.tenancy.calendar.WorkspaceCalendar;

/** Which dates and points in time match a condition on a period, without a database. */
class RelativePeriodTest {
  private static final Shape SHAPE =
      SampleObject.shape(1, true)
          .by(new WorkspaceCalendar(ZoneId.of("Europe/Berlin"), WeekStart.MONDAY));

  /** A Wednesday, two days before the clock is put forward on the night to Sunday. */
  private static final Instant NOW = Instant.parse("2026-03-25T12:00:00Z");

  @ParameterizedTest(name = "{0} {1} {2}: {3}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          "2026-03-22" | eq  | "this_week" | false
          "2026-03-23" | eq  | "this_week" | true
          "2026-03-29" | eq  | "this_week" | true
          "2026-03-30" | eq  | "this_week" | false
          "2026-03-29" | neq | "this_week" | false
          "2026-03-30" | neq | "this_week" | true
          "2026-03-22" | lt  | "this_week" | true
          "2026-03-23" | lt  | "this_week" | false
          "2026-03-29" | lte | "this_week" | true
          "2026-03-30" | lte | "this_week" | false
          "2026-03-29" | gt  | "this_week" | false
          "2026-03-30" | gt  | "this_week" | true
          "2026-03-22" | gte | "this_week" | false
          "2026-03-23" | gte | "this_week" | true
          "2026-03-22" | between | ["this_week","2026-04-02"] | false
          "2026-03-23" | between | ["this_week","2026-04-02"] | true
          "2026-04-02" | between | ["this_week","2026-04-02"] | true
          "2026-04-03" | between | ["this_week","2026-04-02"] | false
          "2026-03-16" | between | ["last_week","next_week"] | true
          "2026-04-05" | between | ["last_week","next_week"] | true
          "2026-04-06" | between | ["last_week","next_week"] | false
          "2026-03-25" | between | ["next_week","last_week"] | false
          "2026-03-19" | eq  | "last_7_days" | true
          "2026-03-18" | eq  | "last_7_days" | false
          "2026-03-31" | eq  | "next_7_days" | true
          "2026-04-01" | eq  | "next_7_days" | false
          """)
  void datesAreComparedWithPeriods(String value, String op, String operand, boolean meets) {
    assertThat(matches("f_date", value, op, operand)).isEqualTo(meets);
  }

  /** The week has 167 hours: it begins at 23:00 UTC of a Sunday and ends at 22:00 UTC. */
  @ParameterizedTest(name = "{0} {1} {2}: {3}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          "2026-03-22T22:59:59.999999Z" | eq  | "this_week" | false
          "2026-03-22T23:00:00Z"        | eq  | "this_week" | true
          "2026-03-29T21:59:59.999999Z" | eq  | "this_week" | true
          "2026-03-29T22:00:00Z"        | eq  | "this_week" | false
          "2026-03-29T22:00:00Z"        | neq | "this_week" | true
          "2026-03-22T22:59:59.999999Z" | lt  | "this_week" | true
          "2026-03-22T23:00:00Z"        | lt  | "this_week" | false
          "2026-03-29T21:59:59.999999Z" | lte | "this_week" | true
          "2026-03-29T22:00:00Z"        | lte | "this_week" | false
          "2026-03-29T21:59:59.999999Z" | gt  | "this_week" | false
          "2026-03-29T22:00:00Z"        | gt  | "this_week" | true
          "2026-03-22T22:59:59.999999Z" | gte | "this_week" | false
          "2026-03-22T23:00:00Z"        | gte | "this_week" | true
          "2026-03-24T22:59:59.999999Z" | eq  | "today" | false
          "2026-03-24T23:00:00Z"        | eq  | "today" | true
          "2026-03-29T22:00:00Z"        | between | ["today","2026-03-29"] | false
          "2026-03-29T21:59:59Z"        | between | ["today","2026-03-29"] | true
          "2026-03-25T07:00:01Z"        | between | ["2026-03-25T07:00:01Z","today"] | true
          "2026-03-25T07:00:00Z"        | between | ["2026-03-25T07:00:01Z","today"] | false
          "2026-03-25T23:00:00Z"        | between | ["2026-03-25T07:00:01Z","today"] | false
          """)
  void pointsInTimeAreComparedWithPeriods(String value, String op, String operand, boolean meets) {
    assertThat(matches("f_datetime", value, op, operand)).isEqualTo(meets);
  }

  @Test
  void anEmptyValueMatchesOnlyTheComplement() {
    for (String field : new String[] {"f_date", "f_datetime"}) {
      assertThat(matches(field, "null", "eq", "\"today\"")).isFalse();
      assertThat(matches(field, "null", "lt", "\"today\"")).isFalse();
      assertThat(matches(field, "null", "neq", "\"today\"")).isTrue();
    }
  }

  /** A job reads its filter once, and its periods follow the moment at which the job uses it. */
  @Test
  void aPeriodMovesWithTheMoment() {
    Filter filter = filter("f_date", "eq", string("today"));
    assertThat(filter.matches(slug -> string("2026-03-25"), NOW)).isTrue();
    assertThat(filter.matches(slug -> string("2026-03-25"), NOW.plusSeconds(86_400))).isFalse();
    assertThat(filter.matches(slug -> string("2026-03-26"), NOW.plusSeconds(86_400))).isTrue();
  }

  @Test
  void aWordIsAValueOfOtherTypes() {
    Filter filter = filter("f_text", "eq", string("today"));
    assertThat(filter.matches(slug -> string("today"), NOW)).isTrue();
  }

  private static boolean matches(String field, String value, String op, String operand) {
    JsonValue held = JsonText.parse(value);
    return filter(field, op, JsonText.parse(operand)).matches(slug -> held, NOW);
  }

  private static Filter filter(String field, String op, JsonValue operand) {
    JsonObject condition = json("field", field, "op", op, "value", operand);
    return FilterParser.parse(condition, SHAPE, "filter");
  }
}
