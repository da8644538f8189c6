package plinth.objects.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Random writes of related records against a model that computes rollups and lookups anew. */
class RelatedModelIT {
  private static final int ROUNDS = Integer.getInteger("plinth.related.rounds", 4);
  private static final int WRITES = 25;
  private static final int FIRMS = 3;

  private final long seed = Long.getLong("plinth.related.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final Map<String, Order> orders = new TreeMap<>();
  private final Map<String, String> cities = new TreeMap<>();
  private Sheet firmSheet;
  private Sheet orderSheet;

  /** An order of the model. */
  private static final class Order {
    private @Nullable Integer amount;
    private @Nullable String firm;
    private boolean isDeleted;
  }

  @Test
  void valuesAreThoseOfTheModelAfterRandomWrites() {
    Workspace workspace = Workspace.create();
    create(workspace.admin());
    for (int round = 0; round < ROUNDS; round++) {
      List<String> done = new ArrayList<>();
      for (int i = 0; i < WRITES; i++) {
        done.add(write());
      }
      Await.until("all follow", () -> RelatedFieldsIT.waiting(workspace).equals("0"));
      assertThat(stored()).as("seed " + seed + ": " + done).isEqualTo(expected());
    }
  }

  private void create(Api admin) {
    firmSheet = Sheet.create(admin, "firms").field("city", "text");
    orderSheet = Sheet.create(admin, "orders").field("amount", "number");
    Related.relate(admin, "firm_orders", "one_to_many", "unlink", "firms.orders", "orders.firm");
    firmSheet
        .field("total", "number", rollup("sum", "amount", null))
        .field("number", "number", rollup("count", null, null))
        .field(
            "large",
            "number",
            rollup("count", null, json("field", "amount", "op", "gte", "value", 50)))
        .field("double", "number", json("formula", "coalesce(total, 0) * 2"));
    orderSheet
        .field("city", "text", json("lookup", json("relation", "firm", "field", "city")))
        .field("double", "number", json("lookup", json("relation", "firm", "field", "double")));
    for (int i = 0; i < FIRMS; i++) {
      cities.put(firmSheet.slugOf(json("city", "c" + i)), "c" + i);
    }
  }

  private static JsonObject rollup(String op, @Nullable String field, @Nullable JsonObject filter) {
    JsonObject measured =
        field == null
            ? json("relation", "orders", "op", op)
            : json("relation", "orders", "op", op, "field", field);
    return json("rollup", filter == null ? measured : json("filter", filter, measured));
  }

  /** Writes one thing at random, and says what. */
  private String write() {
    String live = any(order -> !order.isDeleted);
    String gone = any(order -> order.isDeleted);
    String firm = List.copyOf(cities.keySet()).get(random.nextInt(FIRMS));
    int kind = live == null ? 0 : random.nextInt(9);
    switch (kind) {
      case 0, 1 -> make(firm);
      case 2 -> change(live, random.nextInt(4) == 0 ? null : random.nextInt(100));
      case 3 -> link(live, firm);
      case 4 -> link(live, null);
      case 5 -> {
        orderSheet.delete(live).expect(200);
        orders.get(live).isDeleted = true;
      }
      case 6 -> restore(gone);
      case 7 -> merge(live, any(order -> !order.isDeleted));
      default -> {
        String city = "c" + random.nextInt(100);
        firmSheet.update(firm, json("city", city)).expect(200);
        cities.put(firm, city);
      }
    }
    return kind + " " + live + " " + gone + " " + firm;
  }

  private void make(String firm) {
    Order order = new Order();
    order.amount = random.nextInt(100);
    order.firm = random.nextBoolean() ? firm : null;
    orders.put(orderSheet.slugOf(json("amount", order.amount, "firm", order.firm)), order);
  }

  private void change(String order, @Nullable Integer amount) {
    orderSheet.update(order, json("amount", amount)).expect(200);
    orders.get(order).amount = amount;
  }

  private void link(String order, @Nullable String firm) {
    orderSheet.update(order, json("firm", firm)).expect(200);
    orders.get(order).firm = firm;
  }

  private void restore(@Nullable String order) {
    if (order != null) {
      orderSheet
          .api()
          .post(orderSheet.path("/trash/restore"), json("slugs", array(order)))
          .expect(200);
      orders.get(order).isDeleted = false;
    }
  }

  /** The survivor gets what it does not have; the other record can not be restored any more. */
  private void merge(String survivor, @Nullable String other) {
    if (other == null || other.equals(survivor)) {
      return;
    }
    orderSheet
        .api()
        .post(orderSheet.path("/merge"), json("survivor", survivor, "others", array(other)))
        .expect(200);
    Order one = orders.get(survivor);
    Order merged = Objects.requireNonNull(orders.remove(other));
    one.amount = one.amount == null ? merged.amount : one.amount;
    one.firm = one.firm == null ? merged.firm : one.firm;
  }

  private @Nullable String any(Predicate<Order> which) {
    List<String> all =
        orders.entrySet().stream()
            .filter(one -> which.test(one.getValue()))
            .map(Map.Entry::getKey)
            .toList();
    return all.isEmpty() ? null : all.get(random.nextInt(all.size()));
  }

  private Map<String, String> expected() {
    Map<String, String> values = new HashMap<>();
    for (String firm : cities.keySet()) {
      values.put(firm, total(firm) + " " + of(firm).count() + " " + large(firm));
    }
    orders.forEach(
        (slug, order) -> {
          if (!order.isDeleted) {
            Integer total = order.firm == null ? null : total(order.firm);
            values.put(
                slug,
                order.firm == null
                    ? "null null"
                    : '"' + cities.get(order.firm) + "\" " + (total == null ? 0 : 2 * total));
          }
        });
    return values;
  }

  private Stream<Order> of(String firm) {
    return orders.values().stream().filter(one -> !one.isDeleted && firm.equals(one.firm));
  }

  private @Nullable Integer total(String firm) {
    List<Integer> amounts =
        of(firm).map(one -> one.amount).filter(Objects::nonNull).map(Integer::valueOf).toList();
    return amounts.isEmpty() ? null : amounts.stream().mapToInt(Integer::intValue).sum();
  }

  private long large(String firm) {
    return of(firm).filter(one -> one.amount != null && one.amount >= 50).count();
  }

  private Map<String, String> stored() {
    Map<String, String> values = new HashMap<>();
    read(firmSheet, values, "total", "number", "large");
    read(orderSheet, values, "city", "double");
    return values;
  }

  private static void read(Sheet sheet, Map<String, String> values, String... fields) {
    for (JsonObject record :
        sheet
            .list("limit=100")
            .expect(200)
            .json()
            .getJsonArray("data")
            .getValuesAs(JsonObject.class)) {
      JsonObject data = record.getJsonObject("data");
      values.put(
          record.getString("slug"),
          String.join(
              " ",
              Stream.of(fields)
                  .map(field -> data.getOrDefault(field, JsonValue.NULL).toString())
                  .toList()));
    }
  }
}
