package plinth.objects.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Related;
import plinth.testing.Sheet;

/** What rollups and lookups may name, and what becomes of them when that changes. */
class RelatedRulesIT extends RelatedOrders {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "number | {\"relation\":\"nope\",\"op\":\"count\"} | rollup.relation:unknown",
        "number | {\"relation\":\"name\",\"op\":\"count\"} | rollup.relation:unknown",
        "number | {\"op\":\"count\"} | rollup.relation:required",
        "number | {\"relation\":\"orders\",\"op\":\"total\"} | rollup.op:option",
        "number | {\"relation\":\"orders\",\"op\":\"sum\"} | rollup.field:required",
        "number | {\"relation\":\"orders\",\"op\":\"sum\",\"field\":\"nope\"} | rollup.field:unknown",
        "number | {\"relation\":\"orders\",\"op\":\"sum\",\"field\":\"name\"} | rollup.op:type",
        "number | {\"relation\":\"orders\",\"op\":\"sum\",\"field\":\"firm\"} | rollup.op:type",
        "text | {\"relation\":\"orders\",\"op\":\"count\"} | rollup:kind",
        "number | {\"relation\":\"orders\",\"op\":\"max\",\"field\":\"due\"} | rollup:kind",
        "email | {\"relation\":\"orders\",\"op\":\"count\"} | rollup:type",
        "number | {\"relation\":\"orders\",\"op\":\"count\",\"filter\":{\"field\":\"x\",\"op\":\"eq\",\"value\":1}} | rollup.filter.field:unknown",
        "number | {\"relation\":\"orders\",\"op\":\"count\",\"filter\":{\"and\":[{\"field\":\"due\",\"op\":\"within_past\",\"amount\":1,\"unit\":\"days\"}]}} | rollup.filter.and[0].op:relative",
        "number | {\"relation\":\"orders\",\"op\":\"count\",\"filter\":{\"and\":[{\"field\":\"due\",\"op\":\"gte\",\"value\":\"this_month\"}]}} | rollup.filter.and[0].value:relative",
        "number | {\"relation\":\"orders\",\"op\":\"count\",\"filter\":{\"not\":{\"field\":\"due\",\"op\":\"between\",\"value\":[\"2026-01-01\",\"today\"]}}} | rollup.filter.not.value:relative",
        "number | {\"relation\":\"orders\",\"op\":\"count\",\"filter\":{\"field\":\"created_at\",\"op\":\"is_not_empty\"}} | rollup.filter.field:type",
        "number | {\"relation\":\"orders\",\"op\":\"count\",\"filter\":{\"field\":\"firm.name\",\"op\":\"eq\",\"value\":\"x\"}} | rollup.filter.field:unknown",
      })
  void wrongRollupsAreRefusedAtTheirPlace(String type, String rollup, String fault) {
    assertThat(
            firms
                .addField("wrong", type, json("rollup", plinth.testing.TestJson.parsed(rollup)))
                .expect(400)
                .faults())
        .containsExactly(fault);
  }

  @Test
  void wrongLookupsAreRefusedAtTheirPlace() {
    for (List<String> wrong :
        List.of(
            List.of("text", "nope", "city", "lookup.relation:unknown"),
            List.of("text", "firm", "nope", "lookup.field:unknown"),
            List.of("number", "firm", "city", "lookup:kind"),
            List.of("text", "firm", "orders", "lookup.field:type"))) {
      assertThat(
              orders
                  .addField("wrong", wrong.get(0), lookup(wrong.get(1), wrong.get(2)))
                  .expect(400)
                  .faults())
          .containsExactly(wrong.get(3));
    }
    assertThat(firms.addField("wrong", "text", lookup("orders", "name")).expect(400).faults())
        .containsExactly("lookup.relation:many");
    assertThat(
            orders
                .addField("wrong", "text", json("formula", "name", lookup("firm", "city")))
                .expect(400)
                .faults())
        .containsExactly("lookup:computed");
    assertThat(
            orders
                .addField("wrong", "text", json("is_required", true, lookup("firm", "city")))
                .expect(400)
                .faults())
        .containsExactly("is_required:computed");
    assertThat(orders.changeField("amount", lookup("firm", "total")).expect(400).faults())
        .containsExactly("lookup:fixed");
  }

  @Test
  void circlesAcrossObjectsAreRefused() {
    orders.field("firm_total", "number", lookup("firm", "total"));
    assertThat(firms.changeField("total", rollup("sum", "firm_total")).expect(400).faults())
        .containsExactly("rollup:circle");
    orders.field("more", "number", json("formula", "firm_total + 1"));
    assertThat(firms.changeField("total", rollup("sum", "more")).expect(400).faults())
        .containsExactly("rollup:circle");
    Related.relate(
        workspace.admin(), "parts", "one_to_many", "unlink", "firms.parts", "firms.whole");
    assertThat(
            firms
                .changeField(
                    "total",
                    json("rollup", json("relation", "parts", "op", "sum", "field", "total")))
                .expect(400)
                .faults())
        .containsExactly("rollup:circle");
  }

  @Test
  void whatARollupNeedsIsKeptAsItIs() {
    firms.field(
        "won",
        "number",
        filtered("sum", "amount", json("field", "stage", "op", "eq", "value", "won")));
    Api admin = workspace.admin();
    assertThat(
            admin.delete("/object/field/orders/amount").expect(409).json().getJsonArray("formulas"))
        .isEqualTo(array("firms.total", "firms.won"));
    for (String path :
        List.of(
            "/object/field/orders/stage",
            "/object/field/orders/firm",
            "/object/field/firms/orders",
            "/object/field/firms/city",
            "/object/relation/firm_orders",
            "/object/orders",
            "/object/firms")) {
      admin.delete(path).refused(409, "FIELD_IN_FORMULA");
    }
    orders.changeField("amount", json("type", "text")).refused(409, "FIELD_IN_FORMULA");
    orders
        .changeField(
            "stage", json("options", array(option("open")), "replace_options", json("won", "open")))
        .refused(409, "FIELD_IN_FORMULA");
    admin
        .put("/object/relation/firm_orders", json("type", "many_to_many"))
        .refused(409, "FIELD_IN_FORMULA");
    assertThat(admin.get("/object/field/orders/amount/impact").expect(200).text())
        .contains("\"slug\":\"firms.total\"");
    orders.dropField("firm_city");
    firms.dropField("won");
    firms.dropField("total");
    orders.dropField("amount");
    admin.put("/object/relation/firm_orders", json("type", "many_to_many")).expect(200);
  }

  @Test
  void anotherRollupIsComputedAnewAndADeletedOneReturns() {
    String order = order(3, acme);
    order(5, acme);
    has(firms, acme, "total", "8");
    firms.changeField("total", rollup("max", "amount")).expect(200);
    assertThat(firms.column("sort=name", "total")).containsExactly("5", "null");
    firms.dropField("total");
    orders.update(order, json("amount", 50)).expect(200);
    JsonObject gone =
        firms
            .api()
            .get("/object/field/trash/firms")
            .expect(200)
            .json()
            .getJsonArray("data")
            .getJsonObject(0);
    firms
        .api()
        .post("/object/field/trash/firms/" + gone.getJsonNumber("id") + "/restore", json())
        .expect(200);
    assertThat(firms.column("sort=name", "total")).containsExactly("50", "null");
  }

  @Test
  void aRestoredObjectHasTheValuesOfThePresentRelatedRecords() {
    String order = order(3, acme);
    has(firms, acme, "total", "3");
    orders.dropField("firm_city");
    Api admin = workspace.admin();
    admin.delete("/object/firms").expect(200);
    orders.update(order, json("amount", 4)).expect(200);
    long id =
        admin
            .get("/object/trash")
            .expect(200)
            .json()
            .getJsonArray("data")
            .getJsonObject(0)
            .getJsonNumber("id")
            .longValueExact();
    admin.post("/object/trash/" + id + "/restore", json()).expect(200);
    has(firms, acme, "total", "4");
    orders.update(order, json("amount", 6)).expect(200);
    has(firms, acme, "total", "6");
  }

  @Test
  void anInactiveObjectFollowsWhenItIsActiveAgain() {
    String order = order(3, acme);
    has(firms, acme, "total", "3");
    Api admin = workspace.admin();
    admin.put("/object/toggle-status/firms", "{}").expect(200);
    orders.update(order, json("amount", 4)).expect(200);
    admin.put("/object/toggle-status/firms", "{}").expect(200);
    has(firms, acme, "total", "4");
  }

  @Test
  void aRollupIsHiddenFromARoleThatDoesNotSeeItsInputs() {
    firms
        .field(
            "won",
            "number",
            json(
                "rollup",
                json(
                    "relation",
                    "orders",
                    "op",
                    "count",
                    "filter",
                    json("field", "stage", "op", "eq", "value", "won"))))
        .field("taxed", "number", json("formula", "total * 2"));
    order(3, acme);
    has(firms, acme, "taxed", "6");
    Api owner = workspace.admin();
    owner
        .post(
            "/admin/roles",
            json("name", "Sales", "permissions", array("record.*", "object.*", "field.*")))
        .expect(201);
    Sheet seen = firms.by(workspace.member("sales"));
    assertThat(seen.read(acme).text()).contains("total", "won", "taxed");
    String limits = "/admin/roles/sales/objects/orders";
    owner.put(limits, json("fields", json("amount", "hidden"))).expect(200);
    assertThat(seen.read(acme).expect(200).text())
        .doesNotContain("\"total\"", "\"taxed\"")
        .contains("\"won\"");
    owner.put(limits, json("fields", json("stage", "hidden"))).expect(200);
    assertThat(seen.read(acme).expect(200).text()).contains("\"total\"").doesNotContain("\"won\"");
    owner.put(limits, json("read", false)).expect(200);
    assertThat(seen.read(acme).expect(200).text())
        .doesNotContain("\"total\"", "\"won\"", "\"taxed\"", "\"count\"");
    for (String field : List.of("total", "count", "nope")) {
      assertThat(seen.filtered(json("field", field, "op", "gt", "value", 1)).expect(400).text())
          .contains("unknown");
    }
    assertThat(seen.addField("x", "number", rollup("sum", "amount")).expect(400).faults())
        .containsExactly("rollup.relation:unknown");
    assertThat(seen.api().delete("/object/field/firms/city").expect(409).text())
        .doesNotContain("firm_city");
  }
}
