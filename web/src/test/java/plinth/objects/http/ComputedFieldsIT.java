package plinth.objects.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Imports;
import plinth.testing.Plinth;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Fields whose values are computed by formulas. */
class ComputedFieldsIT {
  private static final String TOTAL = "price * coalesce(quantity, 1)";

  private Workspace workspace;
  private Sheet orders;

  @BeforeEach
  void makeOrders() {
    workspace = Workspace.create();
    orders =
        Sheet.create(workspace.admin(), "orders")
            .field("name", "text")
            .field("price", "number")
            .field("quantity", "number")
            .field(
                "stage",
                "select",
                json("options", array(json("value", "new"), json("value", "won"))))
            .field("total", "number", json("formula", TOTAL));
  }

  private static String total(JsonObject record) {
    return String.valueOf(record.getJsonObject("data").get("total"));
  }

  private String totalOf(String slug) {
    return total(orders.read(slug).expect(200).data());
  }

  @Test
  void everyWayToWriteARecordComputesItsFormulas() {
    JsonObject made = orders.create(json("name", "a", "price", 2.5, "quantity", 2));
    String slug = made.getString("slug");
    assertThat(total(made)).isEqualTo("5");
    assertThat(total(orders.update(slug, json("quantity", 3)).expect(200).data())).isEqualTo("7.5");
    assertThat(total(orders.update(slug, json("price", null)).expect(200).data()))
        .isEqualTo("null");
    orders
        .api()
        .post(orders.path("/bulk-update"), json("slugs", array(slug), "data", json("price", 4)))
        .expect(200);
    assertThat(totalOf(slug)).isEqualTo("12");
    orders
        .api()
        .post(
            orders.path("/batch"),
            json(
                "operations",
                array(
                    json("op", "create", "data", json("name", "b", "price", 1)),
                    json("op", "create", "data", json("name", "c", "price", 2)),
                    json("op", "update", "slug", slug, "data", json("price", 5)))))
        .expect(200);
    assertThat(totalOf(slug)).isEqualTo("15");
    new Imports(orders).run("d,10\ne,\n", "{}", "name", "price");
    assertThat(orders.column("sort=name", "total")).containsExactly("15", "1", "2", "10", "null");
  }

  @Test
  void computedValuesFilterSortAndMeasure() {
    for (int price = 1; price <= 4; price++) {
      orders.create(json("name", "n" + price, "price", price, "quantity", 2));
    }
    assertThat(orders.column("sort=-total", "total")).containsExactly("8", "6", "4", "2");
    assertThat(
            orders
                .filtered(json("field", "total", "op", "gt", "value", 4))
                .expect(200)
                .json()
                .getJsonArray("data"))
        .hasSize(2);
    assertThat(
            orders
                .api()
                .post(
                    orders.path("/aggregate"),
                    json("measures", array(json("op", "sum", "field", "total"))))
                .expect(200)
                .data()
                .getJsonObject("total")
                .getInt("sum_total"))
        .isEqualTo(20);
  }

  @Test
  void nobodyWritesAComputedValue() {
    orders.tryCreate(json("total", 1)).refused(400, "VALIDATION_FAILED");
    JsonObject made = orders.create(json("price", 3));
    String slug = made.getString("slug");
    assertThat(orders.update(slug, json("total", 9)).expect(400).faults())
        .containsExactly("data.total:read_only");
    orders.update(slug, json("price", 3, "total", 3)).expect(200);
    assertThat(
            orders
                .api()
                .post(
                    orders.path("/bulk-update"),
                    json("slugs", array(slug), "data", json("total", 4)))
                .expect(400)
                .faults())
        .containsExactly("data.total:read_only");
    assertThat(
            new Imports(orders)
                .tryExecute(
                    json(
                        "upload_id",
                        new Imports(orders).upload("1\n"),
                        "mapping",
                        array(json("column", 0, "field", "total"))))
                .expect(400)
                .faults())
        .containsExactly("mapping[0].field:computed");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "number | price * | formula:syntax",
        "number | price * nope | formula:unknown",
        "number | name & 1 | formula:kind",
        "text | price | formula:kind",
        "email | name | formula:type",
        "text | if(stage = \"lost\", name) | formula:option",
        "number | ((((((((((((((((((((((((((((((((((1)))))))))))))))))))))))))))))))))) | formula:depth",
      })
  void formulasThatAreNotWellTypedAreRefused(String type, String formula, String fault) {
    assertThat(orders.addField("wrong", type, json("formula", formula)).expect(400).faults())
        .containsExactly(fault);
  }

  @Test
  void aRefusalTellsLineAndColumn() {
    JsonObject refused =
        orders
            .api()
            .post("/object/field/formula/orders", json("formula", "price +\n  name"))
            .expect(400)
            .json();
    assertThat(refused.getInt("line")).isEqualTo(2);
    assertThat(refused.getInt("column")).isEqualTo(3);
  }

  @Test
  void aFormulaIsTriedOnARecord() {
    String slug = orders.slugOf(json("name", "Ada", "price", 2.5, "quantity", 2));
    JsonObject tried =
        orders
            .api()
            .post(
                "/object/field/formula/orders",
                json("formula", "name & \": \" & total", "record_slug", slug))
            .expect(200)
            .data();
    assertThat(tried)
        .isEqualTo(
            parsed(
                "{\"kind\":\"text\",\"types\":[\"long_text\",\"select\",\"text\"],"
                    + "\"inputs\":[\"name\",\"total\"],\"value\":\"Ada: 5\"}"));
    orders
        .api()
        .post("/object/field/formula/orders", json("formula", "1", "record_slug", "nope"))
        .refused(404, "NOT_FOUND");
  }

  @Test
  void settingsThatContradictAFormulaAreRefused() {
    for (JsonObject more :
        List.of(json("is_required", true), json("is_unique", true), json("default_value", 1))) {
      assertThat(orders.addField("x", "number", json("formula", "1", more)).expect(400).faults())
          .containsExactly(more.keySet().iterator().next() + ":computed");
    }
    assertThat(orders.changeField("price", json("formula", "1")).expect(400).faults())
        .containsExactly("formula:fixed");
    assertThat(orders.changeField("total", json("formula", null)).expect(400).faults())
        .containsExactly("formula:fixed");
    orders.changeField("total", json("type", "text")).refused(400, "FIELD_TYPE_FIXED");
    orders
        .api()
        .post("/object/field/placement/total", json("objects", array()))
        .refused(400, "VALIDATION_FAILED");
  }

  @Test
  void anotherFormulaComputesAllRecordsAnewAndTheHistoryKeepsTheFormerValues() {
    String slug = orders.slugOf(json("price", 3, "quantity", 2));
    String gone = orders.slugOf(json("price", 1));
    orders.delete(gone).expect(200);
    Instant before = Await.moment();
    JsonObject changed =
        orders.changeField("total", json("formula", "price + quantity")).expect(200).data();
    assertThat(changed.getString("formula")).isEqualTo("price + quantity");
    assertThat(totalOf(slug)).isEqualTo("5");
    assertThat(
            total(
                orders.api().get(orders.path("/" + slug + "?as_of=" + before)).expect(200).data()))
        .isEqualTo("6");
    orders.changeField("total", json("settings", json("decimals", 0))).expect(200);
    orders.update(slug, json("quantity", 2.6)).expect(200);
    assertThat(totalOf(slug)).isEqualTo("6");
    orders.api().post(orders.path("/trash/restore"), json("slugs", array(gone))).expect(200);
    assertThat(totalOf(gone)).as("computed when it is restored").isEqualTo("null");
  }

  @Test
  void undoComputesWhatWasBefore() {
    String slug = orders.slugOf(json("price", 3, "quantity", 2));
    JsonObject done =
        orders
            .api()
            .post(orders.path("/bulk-update"), json("slugs", array(slug), "data", json("price", 9)))
            .expect(200)
            .data();
    assertThat(totalOf(slug)).isEqualTo("18");
    orders.api().post("/object/data/undo/" + done.getString("undo_token")).expect(200);
    assertThat(totalOf(slug)).isEqualTo("6");
  }

  @Test
  void formulasUseFormulasButNoCircle() {
    orders.field("taxed", "number", json("formula", "total * 1.1"));
    orders.field("label", "text", json("formula", "name & \" \" & taxed"));
    JsonObject data = orders.create(json("name", "a", "price", 10)).getJsonObject("data");
    assertThat(data.getString("label")).isEqualTo("a 11");
    assertThat(orders.changeField("total", json("formula", "taxed / 1.1")).expect(400).faults())
        .containsExactly("formula:circle");
    assertThat(orders.changeField("total", json("formula", "total + 1")).expect(400).faults())
        .containsExactly("formula:circle");
    orders.changeField("total", json("formula", "price * 2")).expect(200);
    assertThat(orders.column("", "label")).containsExactly("\"a 22\"");
    String last = "label";
    for (int i = 4; i <= 10; i++) {
      orders.field("c" + i, "text", json("formula", last));
      last = "c" + i;
    }
    assertThat(orders.addField("c11", "text", json("formula", last)).expect(400).faults())
        .containsExactly("formula:chain");
  }

  @Test
  void aFieldThatAFormulaNeedsIsKeptAsItIs() {
    orders.field("hot", "boolean", json("formula", "stage = \"won\""));
    String slug = orders.slugOf(json("stage", "won", "price", 1));
    Api.Answer refused = orders.api().delete("/object/field/orders/price").expect(409);
    assertThat(refused.code()).isEqualTo("FIELD_IN_FORMULA");
    assertThat(refused.json().getJsonArray("formulas")).isEqualTo(array("total"));
    orders.changeField("price", json("type", "text")).refused(409, "FIELD_IN_FORMULA");
    orders
        .changeField(
            "stage",
            json("options", array(json("value", "new")), "replace_options", json("won", "new")))
        .refused(409, "FIELD_IN_FORMULA");
    orders.changeField("quantity", json("type", "rating")).expect(200);
    assertThat(
            orders
                .api()
                .get("/object/field/orders/stage/impact")
                .expect(200)
                .data()
                .getJsonArray("uses")
                .toString())
        .contains(
            "{\"kind\":\"formula\",\"count\":1,\"items\":[{\"slug\":\"hot\",\"name\":\"hot\"}]}");
    orders.changeField("hot", json("formula", "stage = \"new\"")).expect(200);
    assertThat(orders.read(slug).data().getJsonObject("data").get("hot"))
        .isEqualTo(JsonValue.FALSE);
    orders
        .changeField(
            "stage",
            json("options", array(json("value", "new")), "replace_options", json("won", "new")))
        .expect(200);
    assertThat(orders.read(slug).data().getJsonObject("data").get("hot")).isEqualTo(JsonValue.TRUE);
    orders.dropField("total");
    orders.dropField("price");
  }

  @Test
  void aFormulaIsHiddenFromARoleThatDoesNotSeeItsInputs() {
    orders.field("taxed", "number", json("formula", "total * 2"));
    String slug = orders.slugOf(json("name", "a", "price", 10));
    Api owner = workspace.admin();
    owner
        .post(
            "/admin/roles",
            json("name", "Sales", "permissions", array("record.*", "object.*", "field.*")))
        .expect(201);
    owner
        .put("/admin/roles/sales/objects/orders", json("fields", json("price", "hidden")))
        .expect(200);
    Sheet seen = orders.by(workspace.member("sales"));
    assertThat(seen.read(slug).expect(200).text()).doesNotContain("total").doesNotContain("taxed");
    assertThat(seen.api().get("/object/field/all/orders").expect(200).text())
        .doesNotContain("total")
        .doesNotContain("taxed")
        .doesNotContain("price");
    for (String field : List.of("price", "total", "taxed", "nope")) {
      assertThat(seen.filtered(json("field", field, "op", "gt", "value", 1)).expect(400).text())
          .contains("unknown");
      assertThat(
              seen.api()
                  .post("/object/field/formula/orders", json("formula", "1 + " + field))
                  .expect(400)
                  .faults())
          .containsExactly("formula:unknown");
    }
    seen.update(slug, json("quantity", 3)).expect(200);
    assertThat(orders.read(slug).data().getJsonObject("data").getInt("taxed")).isEqualTo(60);
    assertThat(seen.api().get(seen.path("/" + slug + "/history")).text()).doesNotContain("taxed");
    Api.Answer refused = seen.api().delete("/object/field/orders/quantity").expect(409);
    assertThat(refused.text()).doesNotContain("total");
  }

  @Test
  @Tag(Race.TAG)
  void concurrentWritesLeaveTheRightResult() throws Exception {
    String slug = orders.slugOf(json("price", 1, "quantity", 1));
    Race.of(
        4,
        caller -> {
          for (int i = 1; i <= 10; i++) {
            orders.update(slug, json(caller % 2 == 0 ? "price" : "quantity", caller * 10 + i));
          }
          return caller;
        });
    assertThat(wrong("price * quantity")).isEqualTo("0");
  }

  @Test
  @Tag(Race.TAG)
  void aLargeObjectIsComputedWhileItIsWritten() throws Exception {
    Database.addRecords(Plinth.server(), workspace.subdomain(), "orders", 10_001);
    orders.changeField("total", json("formula", "length(name) + coalesce(price, 0)")).expect(200);
    Race.of(
        3,
        caller -> {
          for (int i = 1; i <= 15; i++) {
            orders.update("r" + (i * 600 + caller), json("price", i)).expect(200);
            orders.create(json("name", "new", "price", i));
          }
          return caller;
        });
    Await.until(
        "all records are computed",
        () -> wrong("length(data->>'name') + coalesce(price, 0)").equals("0"));
    assertThat(
            orders
                .list("filter=" + Sheet.encoded(json("field", "total", "op", "gt", "value", 0)))
                .expect(200)
                .json()
                .getJsonArray("data"))
        .isNotEmpty();
  }

  /** The number of records whose stored total is not that of an expression of SQL. */
  private String wrong(String expression) {
    String sql =
        expression
            .replace("price", "(data->>'price')::numeric")
            .replace("quantity", "(data->>'quantity')::numeric");
    return orders.stored(
        workspace,
        "count(*) filter (where (data->>'total')::numeric is distinct from " + sql + ")");
  }
}
