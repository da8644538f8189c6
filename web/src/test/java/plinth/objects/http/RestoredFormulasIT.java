package plinth.objects.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Plinth;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Computed fields are deleted and restored like others, if their formulas still fit. */
class RestoredFormulasIT {
  private Workspace workspace;
  private Sheet orders;

  @BeforeEach
  void makeOrders() {
    workspace = Workspace.create();
    orders =
        Sheet.create(workspace.admin(), "orders")
            .field("name", "text")
            .field("price", "number")
            .field("total", "number", json("formula", "price * 2"));
  }

  @Test
  void aRestoredFormulaHasTheResultsOfThePresentValues() {
    String changed = orders.slugOf(json("price", 3));
    String same = orders.slugOf(json("price", 1));
    int version = orders.read(same).data().getInt("version");
    orders.dropField("total");
    orders.update(changed, json("price", 4)).expect(200);
    assertThat(orders.read(changed).text()).doesNotContain("total");

    restore("total", json("slug", "sum")).expect(200);

    assertThat(orders.column("sort=-sum", "sum")).containsExactly("8", "2");
    assertThat(orders.read(same).data().getInt("version")).isEqualTo(version);
    orders.update(same, json("price", 5)).expect(200);
    assertThat(orders.column("sort=-sum", "sum")).containsExactly("10", "8");
    orders.api().delete("/object/field/orders/price").refused(409, "FIELD_IN_FORMULA");
  }

  @Test
  void aFormulaThatDoesNotFitThePresentFieldsIsNotRestored() {
    orders.create(json("price", 3));
    orders.dropField("total");
    orders.dropField("price");
    assertThat(restore("total", json()).expect(400).faults()).containsExactly("formula:unknown");
    orders.field("price", "text");
    assertThat(restore("total", json()).expect(400).faults()).containsExactly("formula:kind");
    orders.dropField("price");
    orders
        .api()
        .post(trash() + "/" + ids("price", "number").get(0) + "/restore", json())
        .expect(200);
    restore("total", json()).expect(200);
    assertThat(orders.column("", "total")).containsExactly("6");
  }

  @Test
  void aDeletedFormulaStaysHiddenWithItsInputs() {
    Api owner = workspace.admin();
    owner
        .post("/admin/roles", json("name", "Sales", "permissions", array("record.*", "field.*")))
        .expect(201);
    owner
        .put("/admin/roles/sales/objects/orders", json("fields", json("price", "hidden")))
        .expect(200);
    Api member = workspace.member("sales");
    orders.field("note", "text").dropField("note");
    orders.dropField("total");
    long total = ids("total", "number").get(0);
    for (String text : List.of("with its input", "without its input")) {
      assertThat(member.get(trash()).expect(200).text())
          .as(text)
          .contains("\"slug\":\"note\"")
          .doesNotContain("\"slug\":\"total\"");
      member.post(trash() + "/" + total + "/restore", json()).refused(404, "NOT_FOUND");
      if (text.equals("with its input")) {
        orders.dropField("price");
      }
    }
  }

  @Test
  void membersAndJsonAreNoInputs() {
    orders.field("share", "percent").field("time", "duration");
    orders.field("cost", "number", json("formula", "price * share / 100 + time / 3600"));
    orders.create(json("price", 50, "share", 10, "time", 7200));
    assertThat(orders.column("", "cost")).containsExactly("7");
    for (String type : List.of("member", "json", "address")) {
      orders.field("a_" + type, type);
      assertThat(
              orders
                  .addField("b", "text", json("formula", "text(a_" + type + ")"))
                  .expect(400)
                  .faults())
          .containsExactly("formula:kind");
    }
  }

  @Test
  @Tag(Race.TAG)
  void writesWhileALargeObjectChangesLeaveNoWrongValue() throws Exception {
    Database.addRecords(Plinth.server(), workspace.subdomain(), "orders", 10_001);
    orders.dropField("total");
    write();
    Await.until("the values are set aside", () -> !trashed().get(0).getBoolean("is_moving"));
    assertThat(orders.stored(workspace, "count(*) filter (where data ? 'total')")).isEqualTo("0");
    restore("total", json()).expect(200);
    orders.api().delete("/object/field/orders/price").refused(409, "FIELD_IN_FORMULA");
    write();
    Await.until("the values have returned", () -> trashed().isEmpty());
    assertThat(
            orders.stored(
                workspace,
                "count(*) filter (where (data->>'total')::numeric is distinct from"
                    + " (data->>'price')::numeric * 2) || ' ' || count(data->>'total')"))
        .isEqualTo("0 30");
  }

  private void write() throws Exception {
    Race.of(
        2,
        caller -> {
          for (int i = 1; i <= 15; i++) {
            orders.update("r" + (i * 600 + caller), json("price", i)).expect(200);
          }
          return caller;
        });
  }

  private static String trash() {
    return "/object/field/trash/orders";
  }

  private List<JsonObject> trashed() {
    return orders
        .api()
        .get(trash())
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class);
  }

  private List<Long> ids(String slug, String type) {
    return trashed().stream()
        .filter(one -> one.getString("slug").equals(slug) && one.getString("type").equals(type))
        .map(one -> one.getJsonNumber("id").longValueExact())
        .toList();
  }

  private Api.Answer restore(String slug, JsonObject body) {
    return orders.api().post(trash() + "/" + ids(slug, "number").get(0) + "/restore", body);
  }
}
