package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Exported;
import plinth.testing.Sheet;

/** Views that show fields of related records: as lists, boards, calendars, tables and exports. */
class ViewedPathsIT {
  private static final String VIEWS = "/object/custom/view/sales";

  private static Trade trade;
  private static Api owner;
  private static Sheet sales;

  @BeforeAll
  static void fill() {
    trade = Trade.create();
    owner = trade.owner();
    sales = trade.sales();
    make("Deals", json("type", "table", "fields", array("name", "firm.country", "people.city")));
    make(
        "Stages",
        json("type", "kanban", "group_by", "stage", "fields", array("name", "firm.country")));
    make(
        "Moments",
        json("type", "calendar", "date_field", "since", "fields", array("firm.country")));
  }

  @Test
  void aListShowsThePathsOfItsView() {
    assertThat(data("view=deals&sort=name").get(0))
        .isEqualTo(
            json("name", "A", "firm.country", "Kuwait", "people.city", array("Oban", "Brest")));
    assertThat(data("view=deals&sort=name").get(3))
        .isEqualTo(
            json("name", "D", "firm.country", JsonValue.NULL, "people.city", JsonValue.NULL));
    assertThat(data("view=deals&sort=name&fields=amount").get(0)).isEqualTo(json("amount", 100));
  }

  @Test
  void thePastIsShownWithoutThem() {
    JsonObject past = data("view=deals&sort=name&as_of=" + Instant.now()).get(0);
    assertThat(past).isEqualTo(json("name", "A"));
  }

  @Test
  void cardsShowThePathsOfTheirView() {
    assertThat(cards(owner, "stages"))
        .containsExactlyInAnyOrder(
            json("name", "A", "stage", "won", "firm.country", "Kuwait"),
            json("name", "C", "stage", "won", "firm.country", "Oman"),
            json("name", "B", "stage", "new", "firm.country", "Kuwait"),
            json("name", "D", "stage", "new", "firm.country", JsonValue.NULL));
    owner.put(VIEWS + "/stages", json("card_order", "manual")).expect(200);
    assertThat(cards(owner, "stages"))
        .hasSize(4)
        .allMatch(card -> card.containsKey("firm.country"));
    owner.get(VIEWS + "/days/moments").expect(200);
  }

  /** What the cards of a board show. */
  static List<JsonObject> cards(Api reader, String view) {
    return reader
        .get(VIEWS + "/kanban/" + view)
        .expect(200)
        .data()
        .getJsonArray("columns")
        .getValuesAs(JsonObject.class)
        .stream()
        .flatMap(column -> column.getJsonArray("items").getValuesAs(JsonObject.class).stream())
        .map(card -> card.getJsonObject("data"))
        .toList();
  }

  @Test
  void anExportHasThePathsToOneRecord() {
    assertThat(
            Exported.text(
                sales, json("format", "csv", "view", "deals", "sort", "name", "labels", false)))
        .contains("name,firm.country", "A,Kuwait", "C,Oman")
        .doesNotContain("city", "Oban");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          firm.nothing            | fields[1]:unknown
          name.x                  | fields[1]:unknown
          nothing.name            | fields[1]:unknown
          firm.slug               | fields[1]:unknown
          firm.                   | fields[1]:unknown
          firm.sales.people.city  | fields[1]:depth
          name                    | fields:duplicate
          """)
  void aPathThatCannotBeShownIsRefusedAtItsPlace(String path, String fault) {
    JsonObject view = json("name", "Odd", "type", "table", "fields", array("name", path));
    assertThat(owner.post(VIEWS, view).expect(400).faults()).containsExactly(fault);
  }

  @Test
  void aViewShowsAtMostTenPaths() {
    trade.firms().field("f", "text");
    JsonArray ten =
        array(
            "firm.name",
            "firm.country",
            "firm.secret",
            "firm.size",
            "people.name",
            "people.city",
            "firm.sales.name",
            "firm.sales.amount",
            "firm.sales.since",
            "firm.sales.stage");
    String slug = make("Ten", json("type", "table", "fields", ten));
    sales.list("view=" + slug).expect(200);
    Api.Answer eleven =
        owner.put(
            VIEWS + "/" + slug,
            json(
                "fields",
                array(IntStream.rangeClosed(0, 10).mapToObj(i -> path(ten, i)).toArray())));
    assertThat(eleven.expect(400).faults()).containsExactly("fields:size");
  }

  private static String path(JsonArray ten, int at) {
    return at < ten.size() ? ten.getString(at) : "firm.f";
  }

  @Test
  void aDeletedFieldNamesTheViewsThatShowItAndVanishesFromThem() {
    trade.firms().field("fax", "text");
    String slug = make("Faxes", json("type", "table", "fields", array("name", "firm.fax")));
    assertThat(impact("firms/fax")).contains(slug);
    assertThat(impact("sales/firm")).contains(slug, "deals");
    assertThat(impact("firms/size")).doesNotContain("deals");
    trade.firms().dropField("fax");
    Api.Answer view = owner.get("/object/custom/view/details/sales/" + slug).expect(200);
    assertThat(view.data().getJsonArray("problems").getJsonObject(0).getString("field"))
        .isEqualTo("fields[1]");
    assertThat(data("sort=name&view=" + slug).get(0)).isEqualTo(json("name", "A"));
  }

  private static String impact(String field) {
    return owner.get("/object/field/" + field + "/impact").expect(200).text();
  }

  private static String make(String name, JsonObject members) {
    return owner.post(VIEWS, json("name", name, members)).expect(201).data().getString("slug");
  }

  private static List<JsonObject> data(String query) {
    return sales.list(query).expect(200).json().getJsonArray("data").stream()
        .map(record -> record.asJsonObject().getJsonObject("data"))
        .toList();
  }
}
