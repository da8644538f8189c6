package plinth.views.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Views: creation, reads, changes, order, deletion, the default view, and refusals. */
class ViewsIT {
  private static final JsonObject WON = json("field", "stage", "op", "eq", "value", "won");

  private static Workspace workspace;
  private static Board views;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
    views = Board.create(workspace.admin(), "leads");
  }

  @BeforeEach
  void deleteAllViews() {
    views.slugs().forEach(slug -> views.delete(slug).expect(200));
  }

  @Test
  void aViewIsMadeReadChangedAndDeleted() {
    JsonObject made =
        views
            .tryMake(
                " Won deals ",
                "kanban",
                json(
                    "filter", WON,
                    "sort", "-amount,name",
                    "fields", array("name", "created_at"),
                    "group_by", "stage",
                    "sum_field", "price",
                    "date_field", "due"))
            .expect(201)
            .data();
    assertThat(made.keySet())
        .containsExactlyInAnyOrder(
            "slug",
            "name",
            "type",
            "filter",
            "sort",
            "fields",
            "group_by",
            "sum_field",
            "card_order",
            "date_field",
            "is_default",
            "order",
            "visibility",
            "problems",
            "created_by",
            "created_at",
            "updated_at");
    assertThat(made.getString("slug")).isEqualTo("won_deals");
    assertThat(made.getString("name")).isEqualTo("Won deals");
    assertThat(made.get("filter").toString()).contains(quoted("won"));
    assertThat(made.get("fields").toString()).isEqualTo(array("name", "created_at").toString());
    assertThat(made.getString("visibility")).isEqualTo("shared");
    assertThat(made.getBoolean("is_default")).isFalse();
    assertThat(made.getJsonArray("problems")).isEmpty();
    assertThat(views.read("won_deals").expect(200).data()).isEqualTo(made);
    assertThat(views.all()).containsExactly(made);

    JsonObject changed =
        views
            .change("won_deals", json("name", "Table", "type", "table", "filter", null))
            .expect(200)
            .data();
    assertThat(changed.getString("type")).isEqualTo("table");
    assertThat(changed.isNull("filter")).as("null clears").isTrue();
    assertThat(changed.getString("sort")).as("absent keeps").isEqualTo("-amount,name");
    assertThat(views.make("Won deals", "table", json())).isEqualTo("won_deals_2");
    views.delete("won_deals").expect(200);
    views.delete("won_deals").refused(404, "NOT_FOUND");
    views.read("won_deals").refused(404, "NOT_FOUND");
    views.change("won_deals", json("name", "A")).refused(404, "NOT_FOUND");
    views.makeDefault("won_deals", "").refused(404, "NOT_FOUND");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          no name            | {"type":"table"} | name:required
          no type            | {"name":"A"} | type:required
          unknown type       | {"name":"A","type":"list"} | type:type
          unknown member     | {"name":"A","type":"table","is_default":true} | is_default:unknown
          unknown visibility | {"name":"A","type":"table","visibility":"all"} | visibility:type
          reserved slug      | {"name":"A","type":"table","slug":"order"} | slug:reserved
          malformed slug     | {"name":"A","type":"table","slug":"A b"} | slug:format
          filter of a list   | {"name":"A","type":"table","filter":[]} | filter:type
          unknown in filter  | {"name":"A","type":"table","filter":{"and":[{"field":"nope","op":"eq","value":1}]}} | filter.and[0].field:unknown
          value of a filter  | {"name":"A","type":"table","filter":{"field":"amount","op":"eq","value":"x"}} | filter.value:type
          unknown person     | {"name":"A","type":"table","filter":{"not":{"field":"created_by","op":"eq","value":"nobody_here"}}} | filter.not.value:unknown
          unknown sort       | {"name":"A","type":"table","sort":"nope"} | sort:unknown
          unsortable         | {"name":"A","type":"table","sort":"notes"} | sort:not_indexed
          unknown field      | {"name":"A","type":"table","fields":["name","nope"]} | fields[1]:unknown
          field twice        | {"name":"A","type":"table","fields":["name","name"]} | fields:duplicate
          kanban of nothing  | {"name":"A","type":"kanban"} | group_by:required
          grouped by a text  | {"name":"A","type":"kanban","group_by":"name"} | group_by:type
          grouped by several | {"name":"A","type":"kanban","group_by":"topics"} | group_by:type
          grouped by nothing | {"name":"A","type":"table","group_by":"nope"} | group_by:unknown
          sum of a text      | {"name":"A","type":"table","sum_field":"name"} | sum_field:type
          sum of nothing     | {"name":"A","type":"table","sum_field":"nope"} | sum_field:unknown
          calendar, no date  | {"name":"A","type":"calendar"} | date_field:required
          calendar of a text | {"name":"A","type":"calendar","date_field":"name"} | date_field:type
          """)
  void aNewViewIsRefused(String label, String body, String fault) {
    assertThat(views.api().post(views.path(""), body).expect(400).faults()).containsExactly(fault);
    assertThat(views.slugs()).isEmpty();
  }

  @Test
  void allFaultsAreReportedTogether() {
    assertThat(
            views
                .tryMake("A", "kanban", json("sort", "nope", "sum_field", "name"))
                .expect(400)
                .faults())
        .containsExactly("sort:unknown", "group_by:required", "sum_field:type");
    views.make("A", "table", json());
    assertThat(views.tryMake("A", "table", json("slug", "a")).expect(409).code())
        .isEqualTo("VIEW_EXISTS");
    assertThat(views.change("a", json("type", "kanban")).expect(400).faults())
        .containsExactly("group_by:required");
    assertThat(views.change("a", json("name", " ")).expect(400).faults())
        .containsExactly("name:pattern");
    assertThat(views.change("a", json("slug", "b")).expect(400).faults())
        .containsExactly("slug:unknown");
    List<String> words = Collections.nCopies(201, "w".repeat(99));
    JsonObject long20k = json("filter", json("field", "name", "op", "in", "value", words));
    assertThat(views.change("a", long20k).expect(400).faults()).containsExactly("filter:size");
  }

  @Test
  void privateViewsAreVisibleToTheirOwnerOnly() {
    Board mate = views.by(workspace.member("member"));
    views.make("Shared", "table", json());
    mate.make("Own", "table", json("visibility", "mine"));
    assertThat(views.slugs()).containsExactly("shared");
    assertThat(mate.slugs()).containsExactly("shared", "own");
    views.read("own").refused(404, "NOT_FOUND");
    views.change("own", json("name", "Mine now")).refused(404, "NOT_FOUND");
    views.makeDefault("own", "").refused(404, "NOT_FOUND");
    views.delete("own").refused(404, "NOT_FOUND");
    assertThat(views.order(array("own")).expect(400).faults()).containsExactly("views[0]:unknown");

    mate.change("shared", json("name", "For all")).expect(200);
    assertThat(mate.change("shared", json("visibility", "mine")).expect(403).code())
        .isEqualTo("NOT_THE_MAKER");
    mate.change("own", json("visibility", "shared")).expect(200);
    assertThat(views.slugs()).containsExactly("shared", "own");
    mate.change("own", json("visibility", "mine")).expect(200);
    assertThat(views.slugs()).containsExactly("shared");
    mate.delete("own").expect(200);
  }

  @Test
  void aPrivateDefaultPrecedesTheSharedOne() {
    Board mate = views.by(workspace.member("member"));
    for (String name : List.of("a1", "b1", "c1")) {
      views.make(name, "table", json());
    }
    mate.make("d1", "table", json("visibility", "mine"));
    assertThat(views.defaults()).isEmpty();
    assertThat(views.makeDefault("a1", "").expect(200).data().getBoolean("is_default")).isTrue();
    assertThat(mate.defaults()).containsExactly("a1");

    mate.makeDefault("d1", "").expect(200);
    assertThat(mate.defaults()).containsExactly("d1");
    mate.makeDefault("b1", "?for=me").expect(200);
    assertThat(mate.defaults()).containsExactly("b1");
    assertThat(views.defaults()).containsExactly("a1");
    views.makeDefault("c1", "?for=everyone").expect(200);
    assertThat(views.defaults()).containsExactly("c1");
    assertThat(mate.defaults()).as("still the own choice").containsExactly("b1");
    views.delete("b1").expect(200);
    assertThat(mate.defaults()).as("falls back").containsExactly("c1");

    assertThat(mate.makeDefault("d1", "?for=everyone").expect(400).faults())
        .containsExactly("for:visibility");
    assertThat(mate.makeDefault("d1", "?for=him").expect(400).faults())
        .containsExactly("for:option");
    mate.makeDefault("d1", "").expect(200);
    mate.makeDefault("c1", "").expect(200);
    assertThat(mate.defaults()).as("gives the own choice up").containsExactly("c1");
    views.change("c1", json("visibility", "mine")).expect(200);
    assertThat(mate.defaults()).as("of nobody else's view").isEmpty();
    mate.delete("d1").expect(200);
  }

  @Test
  void viewsKeepTheGivenOrder() {
    List.of("a1", "b1", "c1", "d1").forEach(name -> views.make(name, "table", json()));
    views.order(array("c1", "a1")).expect(200);
    assertThat(views.slugs()).containsExactly("c1", "a1", "b1", "d1");
    assertThat(views.all()).extracting(view -> view.getInt("order")).containsExactly(0, 1, 2, 3);
    assertThat(views.order(array("c1", "nope")).expect(400).faults())
        .containsExactly("views[1]:unknown");
    assertThat(views.order(array("c1", "c1")).expect(400).faults())
        .containsExactly("views:duplicate");
    assertThat(views.order(array()).expect(400).faults()).containsExactly("views:required");
    assertThat(views.slugs()).as("unchanged").containsExactly("c1", "a1", "b1", "d1");
    assertThat(
            views
                .api()
                .get(views.path("?limit=2&page=2"))
                .json()
                .getJsonObject("pagination")
                .getInt("total"))
        .isEqualTo(4);
  }

  @Test
  void removedFieldsDisappearFromViews() {
    Sheet sheet = Sheet.create(workspace.admin(), "boats").field("name", "text");
    sheet.field("crew", "number").field("stage", "select", Board.STAGES);
    Board boats = views.of("boats");
    JsonObject filter = json("field", "crew", "op", "gt", "value", 3);
    boats.make(
        "B",
        "kanban",
        json(
            "filter", filter,
            "sort", "crew",
            "fields", array("name", "crew"),
            "group_by", "stage",
            "sum_field", "crew"));
    sheet.dropField("crew");

    JsonObject view = boats.read("b").expect(200).data();
    assertThat(view.getJsonArray("problems").getValuesAs(JsonObject.class))
        .extracting(problem -> problem.getString("field") + ":" + problem.getString("rule"))
        .containsExactly(
            "filter.field:unknown", "sort:unknown", "fields[1]:unknown", "sum_field:unknown");
    assertThat(view.getJsonObject("filter").getString("field")).isEqualTo("crew");
    assertThat(boats.slugs()).containsExactly("b");
    sheet.list("").expect(200);

    boats.change("b", json("name", "Renamed", "sort", "crew")).expect(200);
    assertThat(boats.change("b", json("sort", "-crew")).expect(400).faults())
        .containsExactly("sort:unknown");
    JsonObject mended =
        boats
            .change("b", json("filter", null, "sort", "", "fields", array(), "sum_field", null))
            .expect(200)
            .data();
    assertThat(mended.getJsonArray("problems")).isEmpty();
    workspace.admin().delete("/object/boats").expect(200);
    boats.read("b").refused(404, "NOT_FOUND");
  }

  @Test
  void theImpactOfAFieldNamesItsViews() {
    Board mate = views.by(workspace.member("member"));
    views.make("Sorted", "table", json("sort", "-amount"));
    views.make("Filtered", "table", json("filter", json("not", json("and", array(WON)))));
    views.make("Board", "kanban", json("group_by", "stage", "sum_field", "amount"));
    mate.make("Own", "table", json("visibility", "mine", "fields", array("amount")));
    assertThat(impact("amount"))
        .isEqualTo(
            array(json("slug", "sorted", "name", "Sorted"), json("slug", "board", "name", "Board"))
                .toString());
    assertThat(impact("stage")).contains("filtered", "board").doesNotContain("sorted");
    assertThat(impact("notes")).isEqualTo("[]");
    mate.delete("own").expect(200);
  }

  private static String impact(String field) {
    Api.Answer answer = views.api().get("/object/field/leads/" + field + "/impact");
    return answer.expect(200).data().getJsonArray("uses").getValuesAs(JsonObject.class).stream()
        .filter(uses -> uses.getString("kind").equals("view"))
        .map(uses -> uses.get("items").toString())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void viewsBelongToTheirWorkspaceAndNeedTheirPermission() {
    views.make("A", "table", json());
    Api stranger = Workspace.create().admin();
    Board foreign = views.by(stranger);
    foreign.read("a").refused(404, "NOT_FOUND");
    foreign.change("a", json("name", "B")).refused(404, "NOT_FOUND");
    foreign.delete("a").refused(404, "NOT_FOUND");
    foreign.order(array("a")).refused(404, "NOT_FOUND");
    foreign.tryMake("A", "table", json()).refused(404, "NOT_FOUND");
    workspace
        .admin()
        .post("/admin/roles", json("name", "Looker", "permissions", array("view.read")))
        .expect(201);
    Board looker = views.by(workspace.member("looker"));
    looker.read("a").expect(200);
    looker.tryMake("B", "table", json()).refused(403, "PERMISSION_DENIED");
    looker.change("a", json("name", "B")).refused(403, "PERMISSION_DENIED");
    looker.order(array("a")).refused(403, "PERMISSION_DENIED");
    looker.makeDefault("a", "").refused(403, "PERMISSION_DENIED");
    looker.delete("a").refused(403, "PERMISSION_DENIED");
    workspace
        .key(array("read.*", "write.*"))
        .get(views.path(""))
        .refused(403, "CREDENTIAL_NOT_ALLOWED");
  }

  @Test
  void anObjectHasRoomForAHundredViewsOfAKind() {
    Workspace own = Workspace.create();
    Board full = Board.create(own.admin(), "full");
    full.make("First", "table", json());
    Database.run(
        "insert into tenant.custom_view (workspace_id, object_id, slug, name, type, sort, fields,"
            + " visibility, admin_id, position, created_at, updated_at) select workspace_id,"
            + " object_id, 'v' || n, 'V', 'table', '', '{}', 'shared', admin_id, n, now(), now()"
            + " from tenant.custom_view, generate_series(1, 99) n where slug = 'first'"
            + " and workspace_id = "
            + own.id());
    Api.Answer refused = full.tryMake("More", "table", json()).expect(409);
    assertThat(refused.code()).isEqualTo("TOO_MANY_VIEWS");
    assertThat(refused.json().getInt("limit")).isEqualTo(100);
    full.make("Own", "table", json("visibility", "mine"));
    assertThat(full.change("own", json("visibility", "shared")).expect(409).code())
        .isEqualTo("TOO_MANY_VIEWS");
  }
}
