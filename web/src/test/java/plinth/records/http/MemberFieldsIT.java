package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;
import static plinth.testing.TestJson.string;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Imports;
import plinth.testing.Person;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Fields that name members: values, me, former members, filters, facets, boards and groups. */
class MemberFieldsIT {
  private static Workspace workspace;
  private static Sheet calls;
  private static Api omar;
  private static String owner;
  private static String member;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
    omar = workspace.member("member");
    calls =
        Sheet.create(workspace.admin(), "calls").field("name", "text").field("caller", "member");
    owner = workspace.me().getString("slug");
    member = omar.get("/admin/me").expect(200).data().getString("slug");
  }

  private static JsonObject caller(String record) {
    return calls.read(record).expect(200).data().getJsonObject("data").getJsonObject("caller");
  }

  @Test
  void aMemberIsNamedBySlugByMeOrAsRead() {
    String byMe = calls.by(omar).slugOf(json("name", "By me", "caller", "me"));
    assertThat(caller(byMe).getString("slug")).isEqualTo(member);
    assertThat(caller(byMe).getString("name")).isNotBlank();
    String bySlug = calls.slugOf(json("name", "By slug", "caller", member));
    assertThat(caller(bySlug)).isEqualTo(caller(byMe));

    JsonObject repeated = calls.update(bySlug, json("caller", caller(bySlug))).expect(200).data();
    assertThat(repeated.getInt("version")).as("what was read is no change").isEqualTo(1);
    assertThat(
            calls
                .by(omar)
                .update(bySlug, json("caller", "me"))
                .expect(200)
                .data()
                .getInt("version"))
        .isEqualTo(1);
    calls.update(bySlug, json("caller", JsonValue.NULL)).expect(200);
    assertThat(calls.read(bySlug).data().getJsonObject("data").get("caller"))
        .isIn(null, JsonValue.NULL);
  }

  @Test
  void whoeverIsNoActiveMemberIsRefused() {
    assertThat(calls.tryCreate(json("name", "X", "caller", "nobody-here")).expect(400).faults())
        .containsExactly("data.caller:unknown");
    Api key = workspace.key(array("read.*", "write.*"));
    assertThat(calls.by(key).tryCreate(json("name", "X", "caller", "me")).expect(400).faults())
        .containsExactly("data.caller:unknown");
    assertThat(calls.filtered(condition("eq", "nobody-here")).expect(400).faults())
        .containsExactly("filter.value:unknown");
  }

  @Test
  void recordsKeepMembersWhoLeave() {
    Api leaving = workspace.join(Person.create(), "member");
    String slug = leaving.get("/admin/me").expect(200).data().getString("slug");
    String record = calls.slugOf(json("name", "Left", "caller", slug));
    workspace.admin().delete("/admin/members/" + slug).expect(200);

    JsonObject shown = caller(record);
    assertThat(shown.getString("slug")).isEqualTo(slug);
    assertThat(shown.getString("name")).isNotBlank();
    calls.update(record, json("name", "Left again", "caller", shown)).expect(200);
    assertThat(calls.tryCreate(json("name", "X", "caller", slug)).expect(400).faults())
        .containsExactly("data.caller:unknown");
    assertThat(names(condition("eq", slug))).containsExactly(quoted("Left again"));
  }

  @Test
  void conditionsFacetsBoardsAndGroupsFollowTheMember() {
    Sheet chores =
        Sheet.create(workspace.admin(), "chores").field("name", "text").field("doer", "member");
    chores.create(json("name", "One", "doer", owner));
    chores.create(json("name", "Two", "doer", member));
    chores.create(json("name", "Three", "doer", member));
    chores.create(json("name", "Four"));

    JsonObject mine = json("field", "doer", "op", "eq", "value", "me");
    assertThat(chores.by(omar).column("filter=" + Sheet.encoded(mine), "name"))
        .containsExactlyInAnyOrder(quoted("Two"), quoted("Three"));
    JsonObject facet =
        workspace
            .admin()
            .get("/object/data/facets/chores?fields=doer")
            .expect(200)
            .json()
            .getJsonArray("data")
            .getJsonObject(0);
    assertThat(facet.getInt("empty")).isEqualTo(1);
    assertThat(
            facet.getJsonArray("values").getValuesAs(JsonObject.class).stream()
                .collect(Collectors.toMap(v -> v.getString("value"), v -> v.getInt("count"))))
        .containsEntry(owner, 1)
        .containsEntry(member, 2);
    assertThat(facet.getJsonArray("values").getValuesAs(JsonObject.class))
        .extracting(value -> value.getString("label"))
        .contains(workspace.me().getString("name"));

    JsonObject board = board("chores", "doer");
    assertThat(counts(board)).isEqualTo(Map.of(owner, 1, member, 2, "", 1));
    JsonObject groups =
        workspace
            .admin()
            .post(
                "/object/data/chores/aggregate",
                json("group_by", array(json("field", "doer")), "measures", array()))
            .expect(200)
            .data();
    assertThat(groups.toString()).contains(owner, member);
  }

  @Test
  void aBoardShowsToWhomRecordsAreAssigned() {
    String one = calls.slugOf(json("name", "Assigned"));
    omar.put("/object/data/calls/" + one, json("assigned_to", "me")).expect(200);
    Map<String, Integer> held = counts(board("calls", "assigned_to"));
    assertThat(held).containsEntry(member, 1).containsKeys(owner, "");
    assertThat(
            workspace
                .admin()
                .post(
                    "/object/custom/view/calls",
                    json("name", "Bad", "type", "kanban", "group_by", "created_by"))
                .expect(400)
                .faults())
        .containsExactly("group_by:type");
  }

  @Test
  void importsNameMembersBySlugOrMe() {
    Imports imports = new Imports(calls);
    byte[] file =
        ("name,caller\nBy slug," + member + "\nBy me,me\nNobody,nobody-here\n")
            .getBytes(StandardCharsets.UTF_8);
    JsonObject done = imports.runPreviewed("calls.csv", file, "name", "caller");
    assertThat(Imports.counts(done)).isEqualTo("2 0 0 1");
    assertThat(names(condition("eq", owner))).contains(quoted("By me"));
  }

  private static JsonObject board(String object, String group) {
    String slug =
        workspace
            .admin()
            .post(
                "/object/custom/view/" + object,
                json("name", "Board", "type", "kanban", "group_by", group))
            .expect(201)
            .data()
            .getString("slug");
    return workspace
        .admin()
        .get("/object/custom/view/" + object + "/kanban/" + slug)
        .expect(200)
        .data();
  }

  private static Map<String, Integer> counts(JsonObject board) {
    return board.getJsonArray("columns").getValuesAs(JsonObject.class).stream()
        .collect(
            Collectors.toMap(
                c -> c.isNull("value") ? "" : c.getString("value"), c -> c.getInt("count")));
  }

  private static JsonObject condition(String op, String value) {
    return json("field", "caller", "op", op, "value", string(value));
  }

  private static List<String> names(JsonObject filter) {
    return calls.column("filter=" + Sheet.encoded(filter), "name");
  }
}
