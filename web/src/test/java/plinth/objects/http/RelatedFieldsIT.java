package plinth.objects.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Imports;
import plinth.testing.Plinth;
import plinth.testing.Race;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Fields whose values follow from related records: rollups and lookups. */
class RelatedFieldsIT extends RelatedOrders {
  @Test
  void aRollupFollowsEveryWriteOfTheRelatedRecords() {
    has(firms, acme, "count", "0");
    has(firms, acme, "total", "null");
    String first = order(10, acme);
    String second = order(2.5, acme);
    has(firms, acme, "total", "12.5");
    has(firms, acme, "count", "2");
    orders.update(second, json("amount", 5)).expect(200);
    has(firms, acme, "total", "15");
    orders.update(second, json("firm", bolt)).expect(200);
    has(firms, acme, "total", "10");
    has(firms, bolt, "total", "5");
    firms.update(bolt, json("orders", json("remove", array(second)))).expect(200);
    has(firms, bolt, "count", "0");
    has(firms, bolt, "total", "null");
    firms.update(bolt, json("orders", json("add", array(second)))).expect(200);
    has(firms, bolt, "total", "5");
    orders.delete(first).expect(200);
    has(firms, acme, "count", "0");
    orders.api().post(orders.path("/trash/restore"), json("slugs", array(first))).expect(200);
    has(firms, acme, "total", "10");
    JsonObject done =
        orders
            .api()
            .post(
                orders.path("/bulk-update"),
                json("slugs", array(first, second), "data", json("amount", 7)))
            .expect(200)
            .data();
    has(firms, acme, "total", "7");
    has(firms, bolt, "total", "7");
    orders.api().post("/object/data/undo/" + done.getString("undo_token")).expect(200);
    has(firms, acme, "total", "10");
    has(firms, bolt, "total", "5");
    new Imports(orders).run("x,30," + acme + "\n", "{}", "name", "amount", "firm");
    has(firms, acme, "total", "40");
    orders
        .api()
        .post(
            orders.path("/batch"),
            json(
                "operations",
                array(
                    json("op", "create", "data", json("amount", 1, "firm", bolt)),
                    json("op", "delete", "slug", second))))
        .expect(200);
    has(firms, bolt, "total", "1");
  }

  @Test
  void aLookupFollowsTheRecordAndTheRelation() {
    String order = order(1, acme);
    has(orders, order, "firm_city", "\"Oslo\"");
    firms.update(acme, json("city", "Bergen")).expect(200);
    has(orders, order, "firm_city", "\"Bergen\"");
    orders.update(order, json("firm", bolt)).expect(200);
    has(orders, order, "firm_city", "\"Rome\"");
    firms.update(bolt, json("city", null)).expect(200);
    has(orders, order, "firm_city", "null");
    firms.update(bolt, json("city", "Pisa")).expect(200);
    has(orders, order, "firm_city", "\"Pisa\"");
    firms.delete(bolt).expect(200);
    has(orders, order, "firm_city", "null");
    firms.api().post(firms.path("/trash/restore"), json("slugs", array(bolt))).expect(200);
    has(orders, order, "firm_city", "\"Pisa\"");
  }

  @Test
  void mergedRecordsAreMeasuredWhereTheyAre() {
    order(1, acme);
    String moved = order(2, bolt);
    has(firms, bolt, "total", "2");
    JsonObject merged =
        firms
            .api()
            .post(firms.path("/merge"), json("survivor", acme, "others", array(bolt)))
            .expect(200)
            .data();
    has(firms, acme, "total", "3");
    has(orders, moved, "firm_city", "\"Oslo\"");
    firms.api().post("/object/data/undo/" + merged.getString("undo_token")).expect(200);
    has(firms, acme, "total", "1");
    has(firms, bolt, "total", "2");
    has(orders, moved, "firm_city", "\"Rome\"");
  }

  @Test
  void everyMeasureHasItsValue() {
    firms
        .field("average", "number", rollup("avg", "amount"))
        .field("least", "number", rollup("min", "amount"))
        .field("middle", "number", rollup("median", "amount"))
        .field("last", "date", rollup("max", "due"))
        .field("kinds", "number", rollup("count_distinct", "stage"))
        .field("priced", "number", rollup("count", "amount"))
        .field(
            "won",
            "number",
            filtered("sum", "amount", json("field", "stage", "op", "eq", "value", "won")));
    has(firms, acme, "kinds", "0");
    orders.create(json("amount", 1, "stage", "won", "due", "2026-03-01", "firm", acme));
    orders.create(json("amount", 2, "stage", "open", "due", "2026-02-01", "firm", acme));
    String third = orders.slugOf(json("amount", 6, "stage", "won", "firm", acme));
    orders.create(json("name", "no amount", "firm", acme));
    has(firms, acme, "average", "3");
    has(firms, acme, "least", "1");
    has(firms, acme, "middle", "2");
    has(firms, acme, "last", "\"2026-03-01\"");
    has(firms, acme, "kinds", "2");
    has(firms, acme, "priced", "3");
    has(firms, acme, "won", "7");
    orders.update(third, json("stage", "open")).expect(200);
    has(firms, acme, "won", "1");
  }

  @Test
  void theDaysOfItsFilterBeginInTheTimeZoneOfTheWorkspace() {
    String wednesday = "2026-07-01";
    orders.field("paid", "datetime");
    firms.field(
        "paid_then",
        "number",
        filtered("sum", "amount", json("field", "paid", "op", "eq", "value", wednesday)));
    choose("Asia/Tokyo");
    orders.create(json("amount", 1, "paid", wednesday + "T14:59:59Z", "firm", acme));
    orders.create(json("amount", 2, "paid", wednesday + "T15:00:00Z", "firm", acme));
    has(firms, acme, "paid_then", "1");
    choose("UTC");
    has(firms, acme, "paid_then", "3");
  }

  private void choose(String timezone) {
    JsonObject calendar = json("timezone", timezone, "week_start", "monday");
    workspace.admin().put("/admin/calendar", calendar).expect(200);
  }

  @Test
  void amountsOfSeveralCurrenciesHaveNoMeasure() {
    orders.field("price", "currency");
    firms
        .field("worth", "currency", rollup("sum", "price"))
        .field("prices", "number", rollup("count", "price"));
    String first = orders.slugOf(json("price", json("amount", 5, "currency", "EUR"), "firm", acme));
    orders.create(json("price", json("amount", 2.5, "currency", "EUR"), "firm", acme));
    has(firms, acme, "worth", "{\"amount\":7.5,\"currency\":\"EUR\"}");
    orders.update(first, json("price", json("amount", 5, "currency", "USD"))).expect(200);
    has(firms, acme, "worth", "null");
    has(firms, acme, "prices", "2");
  }

  @Test
  void chainsOfFieldsFollowToTheirEnd() {
    Api admin = workspace.admin();
    Sheet groups = Sheet.create(admin, "groups").field("name", "text");
    Related.relate(admin, "members", "one_to_many", "unlink", "groups.firms", "firms.group");
    firms.field("taxed", "number", json("formula", "coalesce(total, 0) * 2"));
    groups.field(
        "sum", "number", json("rollup", json("relation", "firms", "op", "sum", "field", "taxed")));
    orders.field("firm_total", "number", lookup("firm", "total"));
    orders.field("share", "number", json("formula", "amount / firm_total * 100"));
    String group = groups.slugOf(json("name", "g", "firms", array(acme, bolt)));
    String order = order(10, acme);
    order(30, acme);
    order(5, bolt);
    has(groups, group, "sum", "90");
    has(orders, order, "share", "25");
    orders.update(order, json("amount", 20)).expect(200);
    has(groups, group, "sum", "110");
    has(orders, order, "share", "40");
  }

  @Test
  void itsValuesFilterSortGroupAndExportLikeOthers() {
    order(3, acme);
    order(4, bolt);
    has(firms, acme, "total", "3");
    has(firms, bolt, "total", "4");
    assertThat(firms.column("sort=-total", "total")).containsExactly("4", "3");
    assertThat(
            firms
                .filtered(json("field", "total", "op", "gt", "value", 3))
                .expect(200)
                .json()
                .getJsonArray("data"))
        .hasSize(1);
    assertThat(
            orders
                .api()
                .post(
                    orders.path("/aggregate"), json("group_by", array(json("field", "firm_city"))))
                .expect(200)
                .text())
        .contains("Oslo", "Rome");
    firms.update(acme, json("total", 9)).refused(400, "VALIDATION_FAILED");
    assertThat(firms.tryCreate(json("count", 1)).expect(400).faults())
        .containsExactly("data.count:read_only");
    firms.update(acme, json("total", 3, "name", "Acme Inc")).expect(200);
  }

  @Test
  void itIsInTheHistoryWithoutANewVersion() {
    String order = order(3, acme);
    has(firms, acme, "total", "3");
    Instant before = Await.moment();
    JsonObject read = firms.read(acme).data();
    JsonObject changed =
        firms
            .api()
            .post(
                firms.path("/bulk-update"),
                json("slugs", array(acme), "data", json("city", "Moss")))
            .expect(200)
            .data();
    orders.update(order, json("amount", 8)).expect(200);
    has(firms, acme, "total", "8");
    JsonObject now = firms.read(acme).data();
    assertThat(now.getInt("version")).isEqualTo(read.getInt("version") + 1);
    assertThat(
            firms
                .api()
                .get(firms.path("/" + acme + "?as_of=" + before))
                .expect(200)
                .data()
                .getJsonObject("data")
                .getInt("total"))
        .isEqualTo(3);
    assertThat(firms.api().get(firms.path("/" + acme + "/logs")).expect(200).text())
        .contains("\"total\": {\"new\": 8, \"old\": 3}");
    firms.api().post("/object/data/undo/" + changed.getString("undo_token")).expect(200);
    has(firms, acme, "city", "\"Oslo\"");
    has(firms, acme, "total", "8");
  }

  @Test
  @Tag(Race.TAG)
  void racingWritesLeaveTheRightValue() throws Exception {
    Race.of(
        4,
        caller -> {
          for (int i = 1; i <= 8; i++) {
            String slug = order(i, caller % 2 == 0 ? acme : bolt);
            orders.update(slug, json("amount", i * 10)).expect(200);
            if (i % 3 == 0) {
              orders.update(slug, json("firm", i % 2 == 0 ? acme : bolt)).expect(200);
            } else if (i % 4 == 0) {
              orders.delete(slug).expect(200);
            }
          }
          return caller;
        });
    Await.until("all follow", () -> waiting(workspace).equals("0"));
    assertThat(wrong()).isEqualTo("0");
  }

  /** The number of writes whose consequences are not worked off. */
  static String waiting(Workspace workspace) {
    return Database.texts(
            "select count(*) from tenant.outbox where listener = 'related' and workspace_id = "
                + workspace.id())
        .get(0);
  }

  /** The number of firms whose stored total is not that of their orders. */
  private String wrong() {
    String related =
        "from tenant.record_link k join tenant.record d on d.workspace_id = k.workspace_id"
            + " and d.id = k.to_id and d.deleted_at is null and d.data ? 'amount'"
            + " where k.workspace_id = r.workspace_id and k.from_id = r.id"
            + " and k.removed_at is null";
    return firms.stored(
        workspace,
        "count(*) filter (where (data->>'total')::numeric is distinct from"
            + " (select sum((d.data->>'amount')::numeric) "
            + related
            + "))");
  }

  @Test
  @Tag(Race.TAG)
  void aRecordWithManyRelatedOnesIsFollowedByAll() {
    Database.addRecords(Plinth.server(), workspace.subdomain(), "orders", 10_001);
    Database.runIn(
        workspace.id(),
        "insert into tenant.record_link (workspace_id, relation_id, from_id, to_id, from_single,"
            + " to_single, created_at, created_by) select d.workspace_id, (select id from"
            + " tenant.relation x where x.workspace_id = d.workspace_id and x.slug = 'firm_orders'),"
            + " (select min(id) from tenant.record f where f.workspace_id = d.workspace_id and"
            + " f.slug = '"
            + acme
            + "'), d.id, false, true, now(), 'test' from tenant.record d where d.workspace_id = "
            + workspace.id()
            + " and d.slug like 'r%' and d.object_id = (select id from tenant.object o where"
            + " o.workspace_id = d.workspace_id and o.slug = 'orders')");
    firms.update(acme, json("city", "Voss")).expect(200);
    Await.until(
        "all orders follow",
        () ->
            orders
                .stored(workspace, "count(*) filter (where data->>'firm_city' = 'Voss')")
                .equals("10001"));
  }
}
