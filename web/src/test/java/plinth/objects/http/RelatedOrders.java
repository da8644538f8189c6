package plinth.objects.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import org.junit.jupiter.api.BeforeEach;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/**
 * Firms and their orders: a firm has the {@code total} and the {@code count} of its orders, and an
 * order the {@code firm_city}.
 */
abstract class RelatedOrders {
  Workspace workspace;
  Sheet firms;
  Sheet orders;
  String acme;
  String bolt;

  @BeforeEach
  void makeOrders() {
    workspace = Workspace.create();
    Api admin = workspace.admin();
    firms = Sheet.create(admin, "firms").field("name", "text").field("city", "text");
    orders =
        Sheet.create(admin, "orders")
            .field("name", "text")
            .field("amount", "number")
            .field("stage", "select", json("options", array(option("open"), option("won"))))
            .field("due", "date");
    Related.relate(admin, "firm_orders", "one_to_many", "unlink", "firms.orders", "orders.firm");
    firms
        .field("total", "number", rollup("sum", "amount"))
        .field("count", "number", rollup("count", null));
    orders.field("firm_city", "text", lookup("firm", "city"));
    acme = firms.slugOf(json("name", "Acme", "city", "Oslo"));
    bolt = firms.slugOf(json("name", "Bolt", "city", "Rome"));
  }

  static JsonObject option(String value) {
    return json("value", value);
  }

  static JsonObject rollup(String op, String field) {
    return json(
        "rollup",
        field == null
            ? json("relation", "orders", "op", op)
            : json("relation", "orders", "op", op, "field", field));
  }

  static JsonObject filtered(String op, String field, JsonObject filter) {
    return json("rollup", json("relation", "orders", "op", op, "field", field, "filter", filter));
  }

  static JsonObject lookup(String relation, String field) {
    return json("lookup", json("relation", relation, "field", field));
  }

  String order(Object amount, String firm) {
    return orders.slugOf(json("name", "d", "amount", amount, "firm", firm));
  }

  /** Waits until a field of a record has a value, given as JSON text. */
  static void has(Sheet sheet, String record, String field, String value) {
    String last =
        Await.until(
            field + " of " + record + " is " + value,
            () ->
                String.valueOf(
                    sheet.read(record).expect(200).data().getJsonObject("data").get(field)),
            value::equals);
    assertThat(last).isEqualTo(value);
  }
}
