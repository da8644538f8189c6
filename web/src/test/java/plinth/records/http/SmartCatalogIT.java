package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

class SmartCatalogIT {
  private static Workspace workspace;
  private static Sheet parts;
  private static Sheet orders;
  private static String bolt;
  private static String nut;

  @BeforeAll
  static void makeOrders() {
    workspace = Workspace.create();
    parts = Sheet.create(workspace.admin(), "parts").field("name", "text").field("price", "number");
    orders =
        Sheet.create(workspace.admin(), "orders")
            .field("main", "smart_catalog", json("settings", json("object", "parts")))
            .field(
                "more",
                "smart_catalog",
                json("settings", json("object", "parts", "multiple", true)));
    bolt = parts.slugOf(json("name", "Bolt", "price", 2));
    nut = parts.slugOf(json("name", "Nut", "price", 1));
  }

  @Test
  void valuesAreSlugsInAndLabelledOut() {
    JsonObject order = orders.create(json("main", bolt, "more", array(nut, bolt)));
    JsonObject data = order.getJsonObject("data");
    assertThat(data.getJsonObject("main").getString("label")).isEqualTo("Bolt");
    assertThat(labels(data.getJsonArray("more"))).containsExactly("Nut", "Bolt");
    String slug = order.getString("slug");
    orders.update(slug, json("main", data.get("main"), "more", data.get("more"))).expect(200);
    assertThat(orders.read(slug).data().getInt("version")).isEqualTo(1);
    assertThat(
            orders
                .filtered(json("field", "more", "op", "contains", "value", array(nut)))
                .expect(200)
                .json()
                .getJsonArray("data"))
        .isNotEmpty();
  }

  @Test
  void aCatalogRequiresAnExistingObject() {
    JsonObject settings = json("settings", json("object", "nowhere"));
    Api admin = workspace.admin();
    assertThat(
            admin
                .post(
                    "/object/field/orders", json("name", "Odd", "type", "smart_catalog", settings))
                .expect(400)
                .faults())
        .containsExactly("settings.object:unknown");
    assertThat(admin.put("/object/field/orders/main", settings).expect(400).faults())
        .containsExactly("settings.object:unknown");
  }

  @Test
  void aSlugOfNoSourceRecordIsRefused() {
    assertThat(orders.tryCreate(json("main", "none")).expect(400).faults())
        .containsExactly("data.main:unknown");
    String other = orders.slugOf(json("main", null));
    assertThat(orders.tryCreate(json("more", array(bolt, other))).expect(400).faults())
        .containsExactly("data.more:unknown");
    assertThat(
            workspace
                .admin()
                .post(
                    "/object/data/orders/bulk-update",
                    json("slugs", array(other), "data", json("main", "none")))
                .expect(400)
                .faults())
        .containsExactly("data.main:unknown");
  }

  @Test
  void aRecordThatIsGoneKeepsItsSlug() {
    String rivet = parts.slugOf(json("name", "Rivet"));
    String order = orders.slugOf(json("main", rivet));
    parts.delete(rivet).expect(200);
    JsonObject main =
        orders.read(order).expect(200).data().getJsonObject("data").getJsonObject("main");
    assertThat(main.getString("label")).isEqualTo(rivet);
    orders.update(order, json("main", main, "more", array(nut))).expect(200);
  }

  @Test
  void theSourceIsBrowsedLikeAList() {
    String browse = "/object/data/orders/smart-catalog/main/browse";
    Api admin = workspace.admin();
    JsonObject page = admin.get(browse + "?sort=-price&limit=1").expect(200).json();
    assertThat(page.getJsonArray("data").getJsonObject(0).getString("slug")).isEqualTo(bolt);
    assertThat(page.getJsonObject("pagination").getBoolean("has_next")).isTrue();
    JsonArray found =
        admin
            .post(browse, json("filter", json("field", "price", "op", "lt", "value", 2)))
            .expect(200)
            .json()
            .getJsonArray("data");
    assertThat(found).hasSize(1);
    assertThat(admin.get(browse + "?sort=none").expect(400).faults()).hasSize(1);
    admin.get("/object/data/orders/smart-catalog/none/browse").refused(404, "NOT_FOUND");
    assertThat(admin.get("/object/data/parts/smart-catalog/name/browse").expect(400).code())
        .isEqualTo("NO_CATALOG");
  }

  @Test
  void aKeyWithoutTheScopeOfTheSourceSeesSlugsOnly() {
    String order = orders.slugOf(json("main", bolt));
    Api key = workspace.key(array("read.orders"));
    JsonObject main =
        key.get("/object/data/orders/" + order)
            .expect(200)
            .data()
            .getJsonObject("data")
            .getJsonObject("main");
    assertThat(main.getString("label")).isEqualTo(bolt);
    key.get("/object/data/orders/smart-catalog/main/browse").refused(403, "PERMISSION_DENIED");
    workspace
        .key(array("read.orders", "read.parts"))
        .get("/object/data/orders/smart-catalog/main/browse")
        .expect(200);
  }

  private static java.util.List<String> labels(JsonArray records) {
    return records.getValuesAs(record -> record.asJsonObject().getString("label"));
  }
}
