package plinth.views.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.members;
import static plinth.testing.TestJson.parsed;
import static plinth.testing.TestJson.quoted;
import static plinth.testing.TestJson.string;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Boards: columns with counts, sums and pages of cards, and refusals. */
class KanbanIT {
  private static final int COUNT = 31;
  private static final List<String> VALUES = List.of("new", "won", "lost");

  private static Workspace workspace;
  private static Board views;
  private static Sheet leads;

  @BeforeAll
  static void fill() {
    workspace = Workspace.create();
    views = Board.create(workspace.admin(), "leads");
    leads = new Sheet(workspace.admin(), "leads");
    for (int i = 0; i < COUNT; i++) {
      JsonValue stage = i % 4 == 3 ? JsonValue.NULL : string(VALUES.get(i % 4));
      JsonObject price =
          json(
              "amount", parsed(i + ".10"),
              "currency", String.valueOf(i % 2 == 0 ? "EUR" : "USD"));
      leads.create(
          json(
              "name",
              "L" + "%02d".formatted(i),
              "amount",
              parsed(i + ".25"),
              "price",
              i == 4 ? JsonValue.NULL : price,
              "stage",
              stage));
    }
    leads.delete(leads.slugOf(json("name", "L99", "stage", "won"))).expect(200);
    views.make("Board", "kanban", json("group_by", "stage", "fields", array("name", "stage")));
    views.make("Plain", "table", json());
  }

  @Test
  void aBoardHasAColumnForEachOptionAndOneForNone() {
    JsonObject board = read("board", "").expect(200).data();
    assertThat(board.keySet())
        .containsExactlyInAnyOrder("view", "group_by", "sum_field", "columns");
    assertThat(board.getString("group_by")).isEqualTo("stage");
    List<JsonObject> columns = columns(board);
    assertThat(columns)
        .extracting(c -> c.get("value").toString())
        .containsExactly(quoted("new"), quoted("won"), quoted("lost"), "null");
    assertThat(columns).extracting(c -> c.getInt("count")).containsExactly(8, 8, 8, 7);
    assertThat(columns).extracting(c -> c.getBoolean("count_is_estimate")).containsOnly(false);
    assertThat(columns).extracting(c -> c.getBoolean("is_partial")).containsOnly(false);
    assertThat(columns).extracting(c -> c.isNull("sums")).containsOnly(true);
    assertThat(columns).extracting(c -> c.isNull("next_cursor")).containsOnly(true);
    assertThat(columns.get(1).getString("label")).isEqualTo("Won");
    assertThat(columns.get(1).getString("color")).isEqualTo("#00ff00");
    assertThat(names(columns.get(1)))
        .containsExactly("L29", "L25", "L21", "L17", "L13", "L09", "L05", "L01");
    JsonObject card = columns.get(3).getJsonArray("items").getJsonObject(0);
    assertThat(card.getJsonObject("data").keySet()).containsExactly("name", "stage");
    assertThat(leads.read(card.getString("slug")).expect(200).data().getInt("version"))
        .isEqualTo(card.getInt("version"));
  }

  @Test
  void filterAndSortHoldInEachColumn() {
    views.make(
        "Small",
        "kanban",
        json(
            "group_by", "stage",
            "sort", "amount",
            "filter", json("field", "amount", "op", "lt", "value", 10)));
    List<JsonObject> columns = columns(read("small", "").expect(200).data());
    assertThat(names(columns.get(0))).containsExactly("L00", "L04", "L08");
    assertThat(names(columns.get(3))).containsExactly("L03", "L07");
    assertThat(columns).extracting(c -> c.getInt("count")).containsExactly(3, 3, 2, 2);
    views.delete("small").expect(200);
  }

  @Test
  void sumsAreExactAndByCurrency() {
    views.make("Amounts", "kanban", json("group_by", "stage", "sum_field", "amount"));
    JsonObject amounts = read("amounts", "").expect(200).data();
    assertThat(amounts.getString("sum_field")).isEqualTo("amount");
    assertThat(columns(amounts).get(0).get("sums"))
        .hasToString(array(json("amount", parsed("114.00"), "currency", null)).toString());
    views.change("amounts", json("sum_field", "price")).expect(200);
    List<JsonObject> prices = columns(read("amounts", "").expect(200).data());
    assertThat(prices.get(0).get("sums"))
        .as("one has no price")
        .hasToString(array(json("amount", parsed("108.70"), "currency", "EUR")).toString());
    assertThat(prices.get(1).get("sums"))
        .hasToString(array(json("amount", parsed("120.80"), "currency", "USD")).toString());
    assertThat(columns(read("amounts", "?count=none").expect(200).data()))
        .allSatisfy(
            column -> {
              assertThat(column.isNull("count")).isTrue();
              assertThat(column.isNull("sums")).isTrue();
            });
    views.delete("amounts").expect(200);
  }

  @ParameterizedTest(name = "column {0}")
  @CsvSource({"won,1,8", "'',3,7"})
  void eachColumnIsPaged(String column, int place, int count) {
    JsonObject first = columns(read("board", "?limit=3").expect(200).data()).get(place);
    assertThat(first.getInt("count")).isEqualTo(count);
    List<String> found = new ArrayList<>(names(first));
    JsonObject page = first;
    while (!page.isNull("next_cursor")) {
      assertThat(page.getJsonArray("items")).hasSize(3);
      String more = "?limit=3&column=" + column + "&cursor=" + page.getString("next_cursor");
      List<JsonObject> columns = columns(read("board", more).expect(200).data());
      assertThat(columns).hasSize(1);
      page = columns.get(0);
      found.addAll(names(page));
    }
    assertThat(found).hasSize(count).doesNotHaveDuplicates();
    assertThat(names(columns(read("board", "?column=" + column).expect(200).data()).get(0)))
        .isEqualTo(found);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "?limit=0                | limit:min",
        "?limit=x                | limit:type",
        "?count=some             | count:option",
        "?column=gone            | column:unknown",
        "?cursor=abc             | column:required",
        "?column=won&cursor=abc  | cursor:cursor",
      })
  void invalidParametersAreNamed(String query, String fault) {
    assertThat(read("board", query).expect(400).faults()).containsExactly(fault);
  }

  @Test
  void onlyKanbansMakeBoards() {
    assertThat(read("plain", "").expect(400).code()).isEqualTo("NOT_A_KANBAN");
    read("nope", "").refused(404, "NOT_FOUND");
    views.by(Workspace.create().admin()).api().get(path("board")).refused(404, "NOT_FOUND");
    Board mate = views.by(workspace.member("member"));
    mate.make("Own", "kanban", json("group_by", "stage", "visibility", "mine"));
    mate.api().get(path("own")).expect(200);
    read("own", "").refused(404, "NOT_FOUND");
    workspace
        .admin()
        .post("/admin/roles", json("name", "Looker", "permissions", array("view.read")))
        .expect(201);
    workspace.member("looker").get(path("board")).refused(403, "PERMISSION_DENIED");
  }

  @Test
  void optionsThatAreSwitchedOffHaveAColumnWhileRecordsHoldThem() {
    Sheet sheet = Sheet.create(workspace.admin(), "boats").field("stage", "select", Board.STAGES);
    String won = sheet.slugOf(json("stage", "won"));
    views.of("boats").make("B", "kanban", json("group_by", "stage"));
    sheet
        .changeField(
            "stage",
            json(
                "options",
                array(
                    json("value", "lost"),
                    json("value", "won", "is_active", false),
                    json("value", "new"))))
        .expect(200);
    JsonObject board =
        workspace.admin().get("/object/custom/view/boats/kanban/b").expect(200).data();
    assertThat(columns(board))
        .extracting(c -> c.get("value").toString() + c.getInt("count") + c.getBoolean("is_active"))
        .containsExactly(
            quoted("lost") + "0true",
            quoted("new") + "0true",
            quoted("won") + "1false",
            "null0true");
    sheet.update(won, json("stage", "new")).expect(200);
    board = workspace.admin().get("/object/custom/view/boats/kanban/b").expect(200).data();
    assertThat(columns(board))
        .extracting(c -> c.get("value").toString())
        .containsExactly(quoted("lost"), quoted("new"), "null");
  }

  @Test
  void aBoardShowsNothingOfHiddenFields() {
    Api owner = workspace.admin();
    owner
        .post("/admin/roles", json("name", "Sales", "permissions", array("record.*", "view.*")))
        .expect(201);
    owner
        .put("/admin/roles/sales/objects/leads", json("fields", json("amount", "hidden")))
        .expect(200);
    Api sales = workspace.member("sales");
    views.make("Sum", "kanban", json("group_by", "stage", "sum_field", "amount"));
    Api.Answer seen = sales.get(path("sum")).expect(200);
    assertThat(seen.data().isNull("sum_field")).isTrue();
    assertThat(seen.text())
        .doesNotContain(members("amount", 0.25))
        .contains(members("name", "L00"));
    assertThat(columns(seen.data())).allSatisfy(c -> assertThat(c.isNull("sums")).isTrue());

    views.make(
        "Rich",
        "kanban",
        json(
            "group_by", "stage",
            "sort", "-amount",
            "filter", json("field", "amount", "op", "gt", "value", 3)));
    Api.Answer refused = sales.get(path("rich")).expect(400);
    assertThat(refused.code()).isEqualTo("VIEW_BROKEN");
    assertThat(refused.faults()).containsExactly("filter.field:unknown", "sort:unknown");
    assertThat(refused.text()).doesNotContain("amount");
    read("rich", "").expect(200);

    owner
        .put("/admin/roles/sales/objects/leads", json("fields", json("stage", "hidden")))
        .expect(200);
    assertThat(sales.get(path("sum")).expect(400).faults()).containsExactly("group_by:unknown");
    owner.delete("/admin/roles/sales/objects/leads").expect(200);
    views.delete("sum").expect(200);
    views.delete("rich").expect(200);
  }

  private static Api.Answer read(String view, String query) {
    return views.api().get(path(view) + query);
  }

  private static String path(String view) {
    return "/object/custom/view/leads/kanban/" + view;
  }

  private static List<JsonObject> columns(JsonObject board) {
    return board.getJsonArray("columns").getValuesAs(JsonObject.class);
  }

  private static List<String> names(JsonObject column) {
    return column.getJsonArray("items").getValuesAs(JsonObject.class).stream()
        .map(card -> card.getJsonObject("data").getString("name"))
        .toList();
  }
}
