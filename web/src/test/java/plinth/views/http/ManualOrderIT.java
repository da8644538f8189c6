package plinth.views.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;

import jakarta.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Boards whose cards people order by hand. */
class ManualOrderIT {
  private static final Workspace WORKSPACE = Workspace.create();
  private static int count;

  private Board views;
  private Sheet deals;

  @BeforeEach
  void create() {
    String object = "deals" + ++count;
    views = Board.create(WORKSPACE.admin(), object);
    deals = new Sheet(WORKSPACE.admin(), object);
    views.make("Board", "kanban", json("group_by", "stage", "card_order", "manual"));
  }

  @Test
  void aCardStaysWhereItWasPutAndANewOneIsOnTop() {
    String a = deal("A", "new");
    String b = deal("B", "new");
    String c = deal("C", "new");
    assertThat(cards(0)).containsExactly("C", "B", "A");
    move(c, a).expect(200);
    assertThat(cards(0)).containsExactly("B", "A", "C");
    move(a, null).expect(200);
    assertThat(cards(0)).containsExactly("A", "B", "C");
    String d = deal("D", "new");
    assertThat(cards(0)).containsExactly("D", "A", "B", "C");
    deals.update(d, json("stage", "won")).expect(200);
    deals.update(b, json("stage", "won")).expect(200);
    move(b, d).expect(200);
    assertThat(cards(0)).containsExactly("A", "C");
    assertThat(cards(1)).containsExactly("D", "B");
    assertThat(deals.read(b).data().getInt("version")).as("moving is no change").isEqualTo(2);
    deals.delete(b).expect(200);
    assertThat(cards(1)).containsExactly("D");
  }

  @Test
  void eachViewHasItsOwnOrderAndItEndsWithTheView() {
    String a = deal("A", "new");
    deal("B", "new");
    views.make("Other", "kanban", json("group_by", "stage", "card_order", "manual"));
    move(a, null).expect(200);
    assertThat(cards("board", 0, "")).containsExactly("A", "B");
    assertThat(cards("other", 0, "")).containsExactly("B", "A");
    JsonObject changed = views.change("board", json("card_order", "sort")).expect(200).data();
    assertThat(changed.getString("card_order")).isEqualTo("sort");
    assertThat(cards(0)).containsExactly("B", "A");
    views.change("board", json("card_order", "manual")).expect(200);
    assertThat(cards(0)).containsExactly("A", "B");
    views.delete("board").expect(200);
    views.make("Board", "kanban", json("group_by", "stage", "card_order", "manual"));
    assertThat(cards(0)).containsExactly("B", "A");
  }

  @Test
  void pagesFollowTheOrder() {
    List<String> expected = new ArrayList<>();
    List<String> slugs = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      slugs.add(0, deal("N" + i, "new"));
      expected.add(0, "N" + i);
    }
    move(slugs.get(0), slugs.get(8)).expect(200);
    expected.add(expected.remove(0));
    move(slugs.get(5), slugs.get(1)).expect(200);
    expected.add(1, expected.remove(4));
    List<String> found = new ArrayList<>();
    String cursor = "";
    while (cursor != null) {
      JsonObject column =
          columns(read("board", "?limit=2&column=new&cursor=" + cursor).expect(200)).get(0);
      found.addAll(names(column));
      cursor = column.isNull("next_cursor") ? null : column.getString("next_cursor");
    }
    assertThat(found).isEqualTo(expected);
  }

  @Test
  void wrongMovesAreRefused() {
    String a = deal("A", "new");
    String b = deal("B", "new");
    views.make("Sorted", "kanban", json("group_by", "stage", "sort", "name"));
    views.make("Table", "table", json("card_order", "manual"));
    move("sorted", a, null).refused(400, "NOT_ORDERED_BY_HAND");
    move("table", a, null).refused(400, "NOT_A_KANBAN");
    move("nothing", a, null).refused(404, "NOT_FOUND");
    move("board", "nothing", b).refused(404, "NOT_FOUND");
    assertThat(move(a, "nothing").expect(400).faults()).containsExactly("after:unknown");
    assertThat(move(a, a).expect(400).faults()).containsExactly("after:unknown");
    assertThat(views.api().put(path("board", a), json("after", 5)).expect(400).faults())
        .containsExactly("after:type");
    assertThat(
            views.tryMake("Odd", "kanban", json("group_by", "stage", "card_order", "x")).faults())
        .containsExactly("card_order:type");
    deals.delete(b).expect(200);
    assertThat(move(a, b).expect(400).faults()).containsExactly("after:unknown");
    move("board", b, a).refused(404, "NOT_FOUND");
    for (String key : List.of("1e999999999", "\"x\"", "null")) {
      String cursor =
          Base64.getUrlEncoder()
              .encodeToString(
                  new String(Base64.getUrlDecoder().decode(cursor()), StandardCharsets.UTF_8)
                      .replaceFirst("\"k\":\\[[^]]*]", "\"k\":[" + key + "]")
                      .getBytes(StandardCharsets.UTF_8));
      assertThat(read("board", "?column=new&cursor=" + cursor).expect(400).faults())
          .containsExactly("cursor:cursor");
    }
  }

  @Test
  void aRoleWithoutTheRightToUpdateMovesNothing() {
    String a = deal("A", "new");
    Api owner = WORKSPACE.admin();
    String role = "readers" + count;
    owner
        .post("/admin/roles", json("name", role, "permissions", array("record.*", "view.*")))
        .expect(201);
    owner
        .put("/admin/roles/" + role + "/objects/" + views.object(), json("update", false))
        .expect(200);
    Api reader = WORKSPACE.member(role);
    reader.put(path("board", a), json("after", null)).refused(403, "PERMISSION_DENIED");
    owner
        .put("/admin/roles/" + role + "/objects/" + views.object(), json("read", false))
        .expect(200);
    reader.put(path("board", a), json("after", null)).refused(404, "NOT_FOUND");
    Workspace.create().admin().put(path("board", a), json("after", null)).refused(404, "NOT_FOUND");
  }

  @Test
  void racingMovesLeaveEachCardOnce() throws Exception {
    List<String> slugs = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      slugs.add(deal("R" + i, "new"));
    }
    Race.of(
        6,
        racer -> {
          for (int i = 0; i < 10; i++) {
            int above = (racer + 1 + i % 7) % 8;
            move(slugs.get(racer), i % 3 == 0 ? null : slugs.get(above)).expect(200);
          }
          return racer;
        });
    assertThat(cards(0)).hasSize(8).doesNotHaveDuplicates();
    move(slugs.get(6), slugs.get(7)).expect(200);
    List<String> order = cards(0);
    assertThat(order.indexOf("R6")).isEqualTo(order.indexOf("R7") + 1);
  }

  private String cursor() {
    deal("C", "new");
    deal("D", "new");
    return columns(read("board", "?limit=1&column=new").expect(200))
        .get(0)
        .getString("next_cursor");
  }

  private String deal(String name, String stage) {
    return deals.slugOf(json("name", name, "amount", parsed("1"), "stage", stage));
  }

  private Api.Answer move(String record, @Nullable String after) {
    return move("board", record, after);
  }

  private Api.Answer move(String view, String record, @Nullable String after) {
    return views.api().put(path(view, record), json("after", after));
  }

  private String path(String view, String record) {
    return views.path("/kanban/" + view + "/cards/" + record);
  }

  private List<String> cards(int column) {
    return cards("board", column, "");
  }

  private List<String> cards(String view, int column, String query) {
    return names(columns(read(view, query).expect(200)).get(column));
  }

  private Api.Answer read(String view, String query) {
    return views.api().get(views.path("/kanban/" + view) + query);
  }

  private static List<JsonObject> columns(Api.Answer board) {
    return board.data().getJsonArray("columns").getValuesAs(JsonObject.class);
  }

  private static List<String> names(JsonObject column) {
    return column.getJsonArray("items").getValuesAs(JsonObject.class).stream()
        .map(card -> card.getJsonObject("data").getString("name"))
        .toList();
  }
}
