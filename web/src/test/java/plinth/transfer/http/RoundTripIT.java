package plinth.transfer.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;

import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.testing.Exported;
import plinth.testing.Imports;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Upload;
import plinth.testing.Workspace;

/** Exported files can be imported again. */
class RoundTripIT {
  private static final JsonObject OPTIONS =
      json("options", array(json("value", "new", "label", "Brand; new"), json("value", "=won")));

  /** All types except the serial number, which cannot be written. */
  private static final List<String> FIELDS =
      List.of(
          "name", "body", "size", "open", "day", "moment", "stage", "marks", "stars", "price",
          "share", "effort", "handler", "place", "extra", "mail", "page", "phone", "paper", "firms",
          "friend");

  private static Sheet things;

  @BeforeAll
  static void fill() {
    Workspace workspace = Workspace.create();
    Sheet firms = Sheet.create(workspace.admin(), "firms").field("name", "text");
    things =
        Sheet.create(workspace.admin(), "things")
            .field("name", "text")
            .field("body", "long_text")
            .field("size", "number")
            .field("open", "boolean")
            .field("day", "date")
            .field("moment", "datetime")
            .field("stage", "select", OPTIONS)
            .field("marks", "multi_select", OPTIONS)
            .field("stars", "rating")
            .field("price", "currency")
            .field("share", "percent")
            .field("effort", "duration")
            .field("handler", "member")
            .field("place", "address")
            .field("extra", "json")
            .field("mail", "email")
            .field("page", "link")
            .field("phone", "phone")
            .field("paper", "file", json("settings", json("multiple", true)))
            .field(
                "friend",
                "smart_catalog",
                json("settings", json("object", "firms", "multiple", true)))
            .field("number", "serial_number");
    Related.relate(
        workspace.admin(), "owned", "many_to_many", "unlink", "things.firms", "firms.things");
    String one = firms.slugOf(json("name", "One"));
    String two = firms.slugOf(json("name", "Two"));
    String file = Upload.slug(workspace.admin(), "a.txt", "a");
    String other = Upload.slug(workspace.admin(), "b.txt", "b");
    things.create(
        json(
            "name",
            "=1+1, \"x\"",
            "body",
            "  two\r\nlines\n\n'=and",
            "size",
            parsed("-12.50"),
            "open",
            true,
            "day",
            "2024-02-29",
            "moment",
            "2024-02-29T10:00:00.000001Z",
            "stage",
            "=won",
            "marks",
            array("=won", "new"),
            "stars",
            3,
            "price",
            json("amount", parsed("-3.10"), "currency", "EUR"),
            "share",
            parsed("12.5"),
            "effort",
            "1:30",
            "handler",
            "me",
            "place",
            json("street", "5 Main Street\nFlat 2", "country", "GB"),
            "extra",
            parsed("{\"a\":[1.50,\"x; y\",null],\"b\":{\"c\":\"=1\"}}"),
            "mail",
            "+a@example.com",
            "page",
            "https://example.com/?a=1,2;3",
            "phone",
            "+442079460000",
            "paper",
            array(file, other),
            "firms",
            array(one, two),
            "friend",
            array(two, one)));
    things.create(
        json(
            "name",
            "'+1",
            "size",
            parsed("123456789012345678901234.5"),
            "open",
            false,
            "stars",
            0));
    things.create(json("name", "\tx", "body", "ع😀"));
    things.create(json("name", "''=", "price", json("amount", parsed("1e3"), "currency", "USD")));
  }

  private static List<String> records() {
    List<String> all = new ArrayList<>();
    for (JsonObject record :
        things
            .list("sort=created_at&limit=50&fields=" + String.join(",", FIELDS))
            .expect(200)
            .json()
            .getJsonArray("data")
            .getValuesAs(JsonObject.class)) {
      all.add(record.getJsonObject("data").toString());
    }
    return all;
  }

  private static byte[] exported(String format) {
    String export = Exported.slug(things, json("format", format, "fields", FIELDS));
    assertThat(Exported.await(things.api(), things.slug(), export).getString("status"))
        .isEqualTo("completed");
    return things.api().bytes(Exported.download(things.slug(), export));
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "xlsx"})
  void exportedFilesImportUnchanged(String format) {
    // A spreadsheet stores a number without its notation.
    List<String> before =
        records().stream()
            .map(
                data ->
                    format.equals("csv")
                        ? data
                        : data.replace("-12.50", "-12.5").replace("-3.10", "-3.1"))
            .toList();
    Imports imports = new Imports(things);
    JsonObject done =
        imports.runPreviewed("rows." + format, exported(format), FIELDS.toArray(String[]::new));

    assertThat(imports.failedRows(done)).isEmpty();
    assertThat(Imports.counts(done)).isEqualTo(before.size() + " 0 0 0");
    List<String> after = records();
    assertThat(after.subList(before.size(), after.size())).containsExactlyElementsOf(before);
  }
}
