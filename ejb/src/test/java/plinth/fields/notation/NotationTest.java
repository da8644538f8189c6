package plinth.fields.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonValue;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.fields.FieldType;
import plinth.fields.type.FieldTypes;
import plinth.kernel.Problem;

class NotationTest {
  @ParameterizedTest
  @CsvSource({
    "DMY, 31/12/2024, 2024-12-31",
    "DMY, 1.2.2024, 2024-02-01",
    "MDY, 1/2/2024, 2024-01-02",
    "MDY, 12-31-69, 2069-12-31",
    "MDY, 12-31-70, 1970-12-31",
    "YMD, 2024/2/9, 2024-02-09",
    "YMD, 24-02-09, 2024-02-09",
    "DMY, 2024-12-31, 2024-12-31",
    "MDY, 20241231, 2024-12-31",
    "YMD, 31 Dec 2024, 2024-12-31",
    "YMD, 1-March-24, 2024-03-01",
    "DMY, 'Dec 31, 2024', 2024-12-31",
    "DMY, 2024-12-31 00:00:00, 2024-12-31",
    "DMY, 2024-12-31T00:00:00Z, 2024-12-31"
  })
  void days(DayOrder order, String text, String iso) {
    assertThat(new Notation(order, '.').day(text, "d")).isEqualTo(iso);
    assertThat(read("date", text, new Notation(order, '.'))).isEqualTo(iso);
  }

  @ParameterizedTest
  @CsvSource({
    "DMY, 12/31/2024",
    "MDY, 31/12/2024",
    "YMD, 31/12/2024",
    "DMY, 29/02/2023",
    "DMY, 2024-12-31 10:00",
    "DMY, 31/12-2024",
    "DMY, 0/1/2024",
    "DMY, tomorrow",
    "DMY, 31 Foo 2024"
  })
  void noDays(DayOrder order, String text) {
    assertThatThrownBy(() -> new Notation(order, '.').day(text, "d")).isInstanceOf(Problem.class);
  }

  @ParameterizedTest
  @CsvSource({
    "DMY, 31/12/2024 9:05, 2024-12-31T09:05:00Z",
    "DMY, '31/12/2024, 09:05:10.5', 2024-12-31T09:05:10.500Z",
    "MDY, 12/31/2024 12:05 AM, 2024-12-31T00:05:00Z",
    "MDY, 12/31/2024 12:05 pm, 2024-12-31T12:05:00Z",
    "MDY, 12/31/2024 1:05:06 PM, 2024-12-31T13:05:06Z",
    "YMD, 2024-12-31T09:30:00+0200, 2024-12-31T07:30:00Z",
    "YMD, 2024-12-31 09:30 -05:00, 2024-12-31T14:30:00Z",
    "YMD, 2024-12-31 09:30 UTC, 2024-12-31T09:30:00Z",
    "YMD, 2024-12-31, 2024-12-31T00:00:00Z"
  })
  void moments(DayOrder order, String text, String iso) {
    assertThat(read("datetime", text, new Notation(order, '.'))).isEqualTo(iso);
  }

  /** A time that the clock skips moves with it, and of two equal times the earlier one counts. */
  @ParameterizedTest
  @CsvSource({
    "Europe/Berlin, 2026-01-31 09:30, 2026-01-31T08:30:00Z",
    "Europe/Berlin, 2026-07-31 09:30, 2026-07-31T07:30:00Z",
    "Europe/Berlin, 2026-03-29 02:30, 2026-03-29T01:30:00Z",
    "Europe/Berlin, 2026-10-25 02:30, 2026-10-25T00:30:00Z",
    "Europe/Berlin, 2026-01-31 09:30Z, 2026-01-31T09:30:00Z",
    "Europe/Berlin, 2026-01-31 09:30 -05:00, 2026-01-31T14:30:00Z",
    "Europe/Berlin, 2026-01-31, 2026-01-30T23:00:00Z",
    "America/Sao_Paulo, 2018-11-04, 2018-11-04T03:00:00Z",
    "Asia/Beirut, 2025-03-30, 2025-03-29T22:00:00Z",
    "Africa/Cairo, 2025-04-25, 2025-04-24T22:00:00Z",
    "Asia/Kathmandu, 2026-01-31 00:00:00.5, 2026-01-30T18:15:00.500Z"
  })
  void momentsOfATimeZone(ZoneId zone, String text, String iso) {
    assertThat(read("datetime", text, Notation.PLAIN.in(zone))).isEqualTo(iso);
  }

  @ParameterizedTest
  @CsvSource({"2024-12-31 25:00", "2024-12-31 13:00 PM", "2024-12-31 noon", "09:30"})
  void noMoments(String text) {
    for (String zone : List.of("UTC", "Asia/Tokyo")) {
      assertThatThrownBy(() -> read("datetime", text, Notation.PLAIN.in(ZoneId.of(zone))))
          .isInstanceOf(Problem.class);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        ". | 1,234.50 | 1234.50",
        ". | 1 234.5 | 1234.5",
        ". | 1'234'567 | 1234567",
        ". | 1’234.5 | 1234.5",
        ". | −12.5 | -12.5",
        ", | 1\u202f234,5 | 1234.5",
        ", | 1.234,50 | 1234.50",
        ", | 1.234 | 1234",
        ", | 1 234,5 | 1234.5",
        ", | -12,5 | -12.5",
        ", | 12 | 12",
        ", | ,5 | 0.5"
      })
  void numbers(char mark, String text, String number) {
    assertThat(read("number", text, new Notation(DayOrder.YMD, mark))).isEqualTo(number);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        ". | 12,5",
        ". | 1.234,5",
        ", | 12.50",
        ", | 1,234.50",
        ", | 1,2,3",
        ". | x",
        ". | 1 2345"
      })
  void noNumbers(char mark, String text) {
    assertThatThrownBy(() -> read("number", text, new Notation(DayOrder.YMD, mark)))
        .isInstanceOf(Problem.class);
  }

  @Test
  void moneyAndSharesHaveANumberInThem() {
    Notation comma = new Notation(DayOrder.YMD, ',');
    assertThat(read("currency", "1.234,50 EUR", comma)).isEqualTo("1234.50 EUR");
    assertThat(read("currency", "EUR 12,5", comma)).isEqualTo("12.5 EUR");
    assertThat(read("rating", "4", comma)).isEqualTo("4");
    assertThat(read("percent", "1.234,5 %", comma)).isEqualTo("1234.5");
    assertThat(read("percent", "-5%", Notation.PLAIN)).isEqualTo("-5");
  }

  /** Every type reads the texts that it writes. */
  @Test
  void readsTheNotationOfExports() {
    for (FieldType<?> type : FieldTypes.all()) {
      JsonValue example = type.schema().get("example");
      if (example != null) {
        comesBack(type, example);
      }
    }
  }

  private static <V> void comesBack(FieldType<V> type, JsonValue json) {
    V value = type.read(json, "x");
    assertThat(value).as(type.key()).isNotNull();
    String text = type.text(value);
    V again = type.readText(type.plain(text, Notation.PLAIN, "x"), "x");
    assertThat(type.encode(again)).as(type.key()).isEqualTo(type.encode(value));
  }

  private static String read(String type, String text, Notation notation) {
    return read(
        FieldTypes.configure(type, JsonValue.EMPTY_JSON_OBJECT, List.of()).type(), text, notation);
  }

  /** The text of a type for what it reads from a text. */
  static <V> String read(FieldType<V> type, String text, Notation notation) {
    V value = type.parseText(text, notation, "x");
    return type.text(value);
  }
}
