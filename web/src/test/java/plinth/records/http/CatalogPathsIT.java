package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Exported;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Paths through smart_catalog fields: orders of parts, which makers make. */
class CatalogPathsIT {
  private static Workspace workspace;
  private static Api owner;
  private static Sheet parts;
  private static Sheet orders;

  @BeforeAll
  static void fill() {
    workspace = Workspace.create();
    owner = workspace.admin();
    Sheet makers = Sheet.create(owner, "makers").field("name", "text").field("country", "text");
    parts = Sheet.create(owner, "parts").field("name", "text").field("price", "number");
    Related.relate(owner, "made_by", "one_to_many", "unlink", "makers.parts", "parts.maker");
    JsonObject one = json("settings", json("object", "parts"));
    JsonObject many = json("settings", json("object", "parts", "multiple", true));
    orders =
        Sheet.create(owner, "orders")
            .field("name", "text")
            .field("main", "smart_catalog", one)
            .field("more", "smart_catalog", many);
    String kuwait = makers.slugOf(json("name", "Gulf", "country", "Kuwait"));
    String bolt = parts.slugOf(json("name", "Bolt", "price", 20, "maker", kuwait));
    String nut = parts.slugOf(json("name", "Nut", "price", 3));
    String gone = parts.slugOf(json("name", "Gone", "price", 90));
    orders.create(json("name", "A", "main", bolt, "more", array(nut, bolt)));
    orders.create(json("name", "B", "main", nut, "more", array(nut)));
    orders.create(json("name", "C", "main", gone, "more", array(gone)));
    orders.create(json("name", "D"));
    parts.delete(gone).expect(200);
  }

  @Test
  void aListShowsFieldsOfTheRecordsThatAFieldNames() {
    String query = "sort=name&fields=name,main.price,more.name,main.maker.country";
    assertThat(data(query))
        .containsExactly(
            shown("A", 20, array("Nut", "Bolt"), "Kuwait"),
            shown("B", 3, array("Nut"), JsonValue.NULL),
            shown("C", JsonValue.NULL, JsonValue.NULL, JsonValue.NULL),
            shown("D", JsonValue.NULL, JsonValue.NULL, JsonValue.NULL));
  }

  private static JsonObject shown(String name, Object price, Object names, Object country) {
    return json(
        "name", name, "main.price", price, "more.name", names, "main.maker.country", country);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {'field':'main.price','op':'gt','value':5}                                   | A
          {'field':'main.price','op':'neq','value':3}                                  | A C D
          {'field':'more.name','op':'eq','value':'Bolt'}                               | A
          {'field':'main.maker.country','op':'eq','value':'Kuwait'}                    | A
          {'field':'main.maker','op':'is_empty'}                                       | B C D
          {'field':'more','op':'any','value':{'field':'price','op':'lt','value':5}}    | A B
          {'field':'more','op':'all','value':{'field':'price','op':'lt','value':5}}    | B C D
          {'field':'more','op':'none','value':{'field':'name','op':'eq','value':'Nut'}} | C D
          {'field':'more.maker','op':'any','value':{'field':'name','op':'contains','value':'ulf'}} | A
          {'and':[{'field':'main.name','op':'contains','value':'o'},{'field':'name','op':'eq','value':'A'}]} | A
          """)
  void aFilterAsksTheRecordsThatAFieldNames(String filter, String names) {
    assertThat(Trade.names(orders, filter)).containsExactly(names.split(" "));
  }

  @Test
  void aRelationLeadsToACatalog() {
    Sheet buyers = Sheet.create(owner, "buyers").field("name", "text");
    Related.relate(owner, "bought", "one_to_many", "unlink", "buyers.orders", "orders.buyer");
    String a =
        orders
            .list("sort=name&limit=1")
            .json()
            .getJsonArray("data")
            .getJsonObject(0)
            .getString("slug");
    buyers.create(json("name", "Ann", "orders", array(a)));
    buyers.create(json("name", "Bo"));
    assertThat(Trade.names(buyers, "{'field':'orders.main.price','op':'eq','value':20}"))
        .containsExactly("Ann");
    assertThat(Trade.names(buyers, "{'field':'orders.more.name','op':'neq','value':'Nut'}"))
        .containsExactly("Bo");
    assertThat(buyers.list("sort=name&fields=orders.more.price").expect(200).text())
        .contains("\"orders.more.price\":[20, 3]");
    assertThat(buyers.list("fields=orders.main.maker.country").expect(400).faults())
        .containsExactly("fields:depth");
    assertThat(buyers.list("sort=name&fields=orders.more").expect(200).text())
        .contains("Nut", "Bolt");
  }

  @Test
  void theOneRecordSortsAndGroups() {
    assertThat(orders.column("sort=-main.price", "name").subList(0, 2))
        .containsExactly("\"A\"", "\"B\"");
    assertThat(orders.list("sort=more.price").expect(400).faults()).containsExactly("sort:to_many");
    JsonObject question =
        json(
            "group_by",
            array(json("field", "main.name")),
            "measures",
            array(json("op", "sum", "field", "main.price")));
    assertThat(owner.post(orders.path("/aggregate"), question).expect(200).text())
        .contains("\"value\":\"Bolt\"", "\"sum_main.price\":20", "\"sum_main.price\":3");
    assertThat(
            Exported.text(
                orders,
                json("format", "csv", "sort", "name", "fields", array("name", "main.price"))))
        .contains("A,20", "B,3");
  }

  @Test
  void namedRecordsAreShownWhole() {
    JsonObject first =
        orders
            .list("sort=name&limit=1&expand=main,more,main.maker")
            .expect(200)
            .json()
            .getJsonArray("data")
            .getJsonObject(0)
            .getJsonObject("expanded");
    assertThat(first.getJsonObject("main").getJsonObject("data").getString("name"))
        .isEqualTo("Bolt");
    assertThat(first.getJsonObject("more").getJsonArray("records")).hasSize(2);
    assertThat(first.getJsonObject("main.maker").toString()).contains("Kuwait");
  }

  @Test
  void aViewShowsThemAndIsAUseOfTheirField() {
    JsonObject view =
        json("name", "Prices", "type", "table", "fields", array("name", "main.price"));
    owner.post("/object/custom/view/orders", view).expect(201);
    assertThat(data("view=prices&sort=name").get(0)).isEqualTo(json("name", "A", "main.price", 20));
    assertThat(owner.get("/object/field/parts/price/impact").expect(200).text()).contains("prices");
    assertThat(owner.get("/object/field/orders/main/impact").expect(200).text()).contains("prices");
  }

  @Test
  void thePastAndWhatIsHiddenAreNotFollowed() {
    String past = "as_of=" + Instant.now();
    assertThat(orders.list("fields=main.price&" + past).expect(400).faults())
        .containsExactly("fields:as_of");
    assertThat(
            orders
                .list(
                    past
                        + "&filter="
                        + Sheet.encoded(json("field", "main.price", "op", "gt", "value", 1)))
                .expect(400)
                .faults())
        .containsExactly("filter.field:as_of");
    owner.post("/admin/roles", json("name", "Clerk", "permissions", array("record.*"))).expect(201);
    owner
        .put("/admin/roles/clerk/objects/parts", json("fields", json("price", "hidden")))
        .expect(200);
    Sheet clerks = orders.by(workspace.member("clerk"));
    clerks.list("fields=main.name").expect(200);
    assertThat(clerks.list("fields=main.price").expect(400).faults())
        .containsExactly("fields:unknown");
    assertThat(
            clerks
                .filtered(json("field", "main.price", "op", "gt", "value", 1))
                .expect(400)
                .faults())
        .containsExactly("filter.field:unknown");
    owner.put("/admin/roles/clerk/objects/parts", json("read", false)).expect(200);
    assertThat(clerks.list("expand=main").expect(400).faults()).containsExactly("expand:unknown");
  }

  private static List<JsonObject> data(String query) {
    return orders.list(query).expect(200).json().getJsonArray("data").stream()
        .map(record -> record.asJsonObject().getJsonObject("data"))
        .toList();
  }
}
