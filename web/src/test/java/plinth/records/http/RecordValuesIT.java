package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;

import jakarta.json.JsonObject;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Sheet;
import plinth.testing.Upload;
import plinth.testing.Workspace;

/** The values of each type in requests and answers. */
class RecordValuesIT {
  private static final JsonObject OPTIONS =
      json(
          "options",
          array(
              json("value", "new"),
              json("value", "won"),
              json("value", "old", "is_active", false)));
  private static final JsonObject TARGET =
      json("settings", json("object", "companies", "multiple", true));

  private static Sheet sheet;
  private static String file;

  @BeforeAll
  static void create() {
    sheet =
        Sheet.create(Workspace.create().admin(), "values")
            .field("text", "text", json("settings", json("max_length", 10)))
            .field("long_text", "long_text", json("settings", json("max_length", 12)))
            .field("number", "number", json("settings", json("max", 1000, "decimals", 2)))
            .field("boolean", "boolean")
            .field("date", "date", json("settings", json("max", "2030-12-31")))
            .field("datetime", "datetime")
            .field("select", "select", OPTIONS)
            .field("multi_select", "multi_select", OPTIONS)
            .field("rating", "rating", json("settings", json("max", 5)))
            .field("currency", "currency", json("settings", json("default_currency", "EUR")))
            .field("percent", "percent", json("settings", json("max", 100)))
            .field("duration", "duration")
            .field("member", "member")
            .field("address", "address", json("settings", json("default_country", "KW")))
            .field("json", "json", json("settings", json("max_length", 100)))
            .field("email", "email")
            .field("link", "link")
            .field("phone", "phone", json("settings", json("default_region", "SA")))
            .field("file", "file")
            .field("relation", "relation", TARGET)
            .field("smart_catalog", "smart_catalog", TARGET)
            .field("serial_number", "serial_number", json("settings", json("prefix", "N-")));
    file = Upload.slug(sheet.api(), "a.txt", "hello");
  }

  @ParameterizedTest(name = "{0} takes {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          text         | "Ångström"                          | "Ångström"
          long_text    | "one\\ntwo"                         | "one\\ntwo"
          number       | 1.50                                  | 1.50
          boolean      | false                                 | false
          date         | "2024-02-29"                        | "2024-02-29"
          datetime     | "2026-03-31T12:30:00+03:00"         | "2026-03-31T09:30:00Z"
          select       | "won"                               | "won"
          multi_select | ["won","new"]                     | ["new","won"]
          rating       | 5                                     | 5
          currency     | {"amount":12.30,"currency":"usd"} | {"amount":12.30,"currency":"USD"}
          percent      | 12.50                                 | 12.50
          duration     | "1:30"                              | 5400
          duration     | "PT1H30M"                           | 5400
          address      | {"city":" Salmiya "}                | {"city":"Salmiya","region":null,"street":null,"country":"KW","postal_code":null}
          json         | {"b":[1.50,null,"é"],"a":{}}       | {"a":{},"b":[1.50,null,"é"]}
          email        | "Ann@Example.com"                   | "ann@example.com"
          link         | "https://example.com/a?b=1"         | "https://example.com/a?b=1"
          phone        | "050 123 4567"                      | "+966501234567"
          file         | ["FILE"]                            | ["FILE"]
          """)
  void aGoodValueIsKept(String type, String asGiven, String asKept) {
    String given = asGiven.replace("FILE", file);
    String kept = asKept.replace("FILE", file);
    JsonObject made = sheet.create(json(type, parsed(given)));
    JsonObject read = sheet.read(made.getString("slug")).data();
    assertThat(read.getJsonObject("data").get(type))
        .isEqualTo(plinth.kernel.JsonText.parse(kept))
        .hasToString(plinth.kernel.JsonText.parse(kept).toString());
    assertThat(sheet.api().put(sheet.path("/" + made.getString("slug")), read).status())
        .as("what was read is written back")
        .isEqualTo(200);
  }

  @ParameterizedTest(name = "{0} refuses {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          text         | 1
          text         | "elevenchars"
          text         | "a\\u0000"
          long_text    | ["a"]
          long_text    | "thirteenchars"
          number       | "1"
          number       | 1001
          number       | 1.555
          number       | 1e400
          boolean      | "true"
          date         | 20240229
          date         | "2023-02-29"
          date         | "2031-01-01"
          datetime     | "2024-02-29"
          datetime     | "2024-02-29T10:00:00"
          select       | ["won"]
          select       | "lost"
          select       | "old"
          multi_select | "won;lost"
          multi_select | ["lost"]
          rating       | 1.5
          rating       | 6
          currency     | "12"
          currency     | {"amount":1,"currency":"XYZ"}
          percent      | "5 %"
          percent      | 100.5
          duration     | 1.5
          duration     | "1:75"
          email        | {}
          email        | "ann"
          link         | 1
          link         | "javascript:alert(1)"
          phone        | 501234567
          phone        | "12"
          file         | 1
          file         | ["a b"]
          file         | ["nosuchfile"]
          relation     | 1
          relation     | ["a/b"]
          smart_catalog| true
          address      | "Salmiya"
          address      | {"town":"Salmiya"}
          address      | {"city":"x","country":"Kuwait"}
          json         | []
          json         | "{}"
          member       | 1
          member       | "a b"
          member       | "nobody-of-here"
          serial_number| 7
          serial_number| "N-99"
          """)
  void aBadValueIsRefusedAtItsField(String type, String given) {
    assertThat(sheet.tryCreate(json(type, parsed(given))).expect(400).faults())
        .isNotEmpty()
        .allMatch(fault -> fault.startsWith("data." + type));
  }
}
