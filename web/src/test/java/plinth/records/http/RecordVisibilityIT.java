package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Person;
import plinth.testing.Race;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Roles that see their own records, those of their teams, or those of the teams they lead. */
class RecordVisibilityIT {
  private static final String BIDS = "/object/data/bids";

  private static Workspace workspace;
  private static Api owner;
  private static Sheet bids;

  @BeforeAll
  static void fill() {
    workspace = Workspace.create();
    owner = workspace.admin();
    bids =
        Sheet.create(owner, "bids")
            .field("name", "text")
            .field("amount", "number")
            .field("code", "text", json("is_unique", true))
            .field(
                "stage", "select", json("options", array(json("value", "open", "label", "Open"))));
    Sheet.create(owner, "firms").field("name", "text");
    Related.relate(owner, "firm", "one_to_many", "unlink", "firms.bids", "bids.firm");
    for (String scope : List.of("own", "team", "hierarchy")) {
      owner
          .post(
              "/admin/roles",
              json(
                  "name",
                  scope,
                  "permissions",
                  array(
                      "record.*",
                      "member.read",
                      "object.*",
                      "field.*",
                      "transfer.*",
                      "view.*",
                      "comment.*",
                      "workflow.*")))
          .expect(201);
      limit(scope, "bids", scope);
    }
    limit("own", "firms", "own");
  }

  private static void limit(String role, String object, String records) {
    owner.put("/admin/roles/" + role + "/objects/" + object, json("records", records)).expect(200);
  }

  /** A member with a role. */
  private record Rep(Api api, String slug) {
    static Rep join(String role) {
      Person person = Person.create();
      Api api = workspace.join(person, role);
      return new Rep(api, api.get("/admin/me").expect(200).data().getString("slug"));
    }

    String create(String name) {
      return create(json("name", name, "amount", 10, "stage", "open"));
    }

    String create(JsonObject values) {
      return api.post(BIDS, json("data", values)).expect(201).data().getString("slug");
    }

    List<String> names() {
      return api
          .get(BIDS + "?sort=name&limit=100")
          .expect(200)
          .json()
          .getJsonArray("data")
          .getValuesAs(JsonObject.class)
          .stream()
          .map(one -> one.getJsonObject("data").getString("name"))
          .toList();
    }
  }

  private static String team(String name, String parent) {
    return owner
        .post("/admin/teams", json("name", name, "parent", parent))
        .expect(201)
        .data()
        .getString("slug");
  }

  private static void join(String team, Rep rep, boolean isLeader) {
    owner
        .put("/admin/teams/" + team + "/members/" + rep.slug(), json("is_leader", isLeader))
        .expect(200);
  }

  @Test
  void aMemberSeesAndChangesOwnRecords() {
    Rep ann = Rep.join("own");
    Rep ben = Rep.join("own");
    String hers = ann.create("Ann's");
    String his = ben.create("Ben's");
    assertThat(ann.names()).containsExactly("Ann's");
    JsonObject page = ann.api().get(BIDS + "?count=exact").json().getJsonObject("pagination");
    assertThat(page.getInt("total")).isEqualTo(1);
    ann.api().get(BIDS + "/" + his).refused(404, "NOT_FOUND");
    ann.api().put(BIDS + "/" + his, json("data", json("name", "x"))).refused(404, "NOT_FOUND");
    ann.api().delete(BIDS + "/" + his).refused(404, "NOT_FOUND");
    ann.api().put(BIDS + "/" + hers, json("data", json("name", "Ann's 2"))).expect(200);
    ann.api().put(BIDS + "/" + hers, json("assigned_to", ben.slug(), "data", json())).expect(200);
    ann.api().get(BIDS + "/" + hers).refused(404, "NOT_FOUND");
    assertThat(ben.names()).containsExactly("Ann's 2", "Ben's");
    String given =
        ann.api()
            .post(BIDS, json("assigned_to", ben.slug(), "data", json("name", "For Ben")))
            .expect(201)
            .data()
            .getString("slug");
    ann.api().get(BIDS + "/" + given).refused(404, "NOT_FOUND");
    ben.api().delete(BIDS + "/" + given).expect(200);
    owner.put(BIDS + "/" + his, json("assigned_to", null, "data", json())).expect(200);
    ben.api().get(BIDS + "/" + his).refused(404, "NOT_FOUND");
  }

  @Test
  void everyCountIsOfVisibleRecords() {
    Rep ann = Rep.join("own");
    Rep ben = Rep.join("own");
    ann.create("One");
    ben.create("Two");
    ben.create("Three");
    JsonObject facets = ann.api().get("/object/data/facets/bids?fields=stage").expect(200).json();
    assertThat(facets.toString()).contains("\"count\":1").doesNotContain("\"count\":2");
    JsonObject sum =
        ann.api()
            .post(
                BIDS + "/aggregate",
                json("measures", array(json("op", "count"), json("op", "sum", "field", "amount"))))
            .expect(200)
            .data();
    assertThat(sum.toString()).contains("10").doesNotContain("20").doesNotContain("30");
    JsonObject objects = ann.api().get("/object?limit=100").expect(200).json();
    assertThat(
            objects.getJsonArray("data").getValuesAs(JsonObject.class).stream()
                .filter(one -> one.getString("slug").equals("bids"))
                .map(one -> one.get("record_count").toString()))
        .containsExactly("1");
  }

  @Test
  void uniqueValuesOfOthersAreRefusedWithoutBeingShown() {
    Rep ann = Rep.join("own");
    Rep ben = Rep.join("own");
    ben.create(json("name", "Hidden name", "code", "c-1"));
    Api.Answer taken = ann.api().post(BIDS, json("data", json("name", "x", "code", "c-1")));
    assertThat(taken.expect(409).text()).doesNotContain("Hidden name");
  }

  @Test
  void teamsAndTheirLeadersSeeWhatTheyShould() {
    Rep leader = Rep.join("hierarchy");
    Rep middle = Rep.join("hierarchy");
    Rep one = Rep.join("team");
    Rep two = Rep.join("team");
    String all = team("All of us", null);
    String inner = team("Inner", all);
    join(all, leader, true);
    join(inner, middle, true);
    join(inner, one, false);
    join(inner, two, false);
    one.create("One's");
    two.create("Two's");
    middle.create("Middle's");
    leader.create("Leader's");
    assertThat(one.names()).containsExactly("Middle's", "One's", "Two's");
    assertThat(middle.names()).containsExactly("Middle's", "One's", "Two's");
    assertThat(leader.names()).containsExactly("Leader's", "Middle's", "One's", "Two's");
    owner.delete("/admin/teams/" + inner + "/members/" + two.slug()).expect(200);
    assertThat(one.names()).containsExactly("Middle's", "One's");
    assertThat(two.names()).containsExactly("Two's");
    owner.put("/admin/teams/" + inner, json("parent", null)).expect(200);
    assertThat(leader.names()).containsExactly("Leader's");
    owner.delete("/admin/teams/" + inner).expect(200);
    assertThat(middle.names()).containsExactly("Middle's");
  }

  @Test
  void teamsAreNamedOnceAndStandInNoCircle() {
    String outer = team("Outer", null);
    String within = team("Within", outer);
    owner.post("/admin/teams", json("name", "OUTER")).refused(409, "TEAM_EXISTS");
    assertThat(owner.put("/admin/teams/" + outer, json("parent", within)).expect(400).faults())
        .containsExactly("parent:circle");
    assertThat(owner.put("/admin/teams/" + outer, json("parent", "none")).expect(400).faults())
        .containsExactly("parent:unknown");
    String last = within;
    for (int level = 3; level <= 10; level++) {
      last = team("Level " + level, last);
    }
    assertThat(
            owner.post("/admin/teams", json("name", "Deep", "parent", last)).expect(400).faults())
        .containsExactly("parent:levels");
    Rep ann = Rep.join("own");
    ann.api().post("/admin/teams", json("name", "Mine")).refused(403, "PERMISSION_DENIED");
  }

  @Test
  void recordsAreSharedWithMembersAndTeams() {
    Rep ann = Rep.join("own");
    Rep ben = Rep.join("own");
    String shared = ann.create("Shared");
    String path = BIDS + "/" + shared;
    ann.api().put(path + "/shares/members/" + ben.slug(), json("access", "read")).expect(200);
    assertThat(ben.names()).containsExactly("Shared");
    ben.api().put(path, json("data", json("name", "Changed"))).refused(403, "PERMISSION_DENIED");
    ben.api().put(path + "/shares/members/" + ben.slug(), json()).refused(403, "RIGHTS_EXCEEDED");
    ann.api().put(path + "/shares/members/" + ben.slug(), json("access", "write")).expect(200);
    ben.api().put(path, json("data", json("name", "Changed"))).expect(200);
    ben.api().delete(path).refused(403, "PERMISSION_DENIED");
    ben.api()
        .put(path, json("assigned_to", ben.slug(), "data", json()))
        .refused(403, "PERMISSION_DENIED");
    ann.api().delete(path + "/shares/members/" + ben.slug()).expect(200);
    assertThat(ben.names()).isEmpty();

    String outer = team("Receivers", null);
    String within = team("Receivers within", outer);
    join(within, ben, false);
    ann.api().put(path + "/shares/teams/" + outer, json()).expect(200);
    assertThat(ben.names()).containsExactly("Changed");
    assertThat(ben.api().get(path + "/shares").expect(200).text()).contains(outer);
    assertThat(
            ann.api()
                .put(path + "/shares/teams/" + outer, json("ends_at", "2020-01-01T00:00:00Z"))
                .expect(400)
                .faults())
        .containsExactly("ends_at:future");
    ann.api().put(path + "/shares/teams/none", json()).refused(404, "NOT_FOUND");
    owner.delete("/admin/teams/" + outer).expect(200);
    assertThat(ben.names()).isEmpty();
  }

  @Test
  void relatedRecordsOfOthersAreNotShownAndAreReplaced() {
    Rep ann = Rep.join("own");
    Sheet firms = new Sheet(owner, "firms");
    String theirs = firms.slugOf(json("name", "Their firm"));
    String hers =
        ann.api()
            .post("/object/data/firms", json("data", json("name", "Her firm")))
            .expect(201)
            .data()
            .getString("slug");
    String bid = ann.create("With firm");
    bids.update(bid, json("firm", array(theirs))).expect(200);
    String path = BIDS + "/" + bid;
    assertThat(ann.api().get(path).expect(200).text()).doesNotContain("Their firm", theirs);
    assertThat(ann.api().get(path + "?expand=firm").expect(200).text()).doesNotContain(theirs);
    ann.api()
        .put(path, json("data", json("firm", array(theirs))))
        .refused(400, "VALIDATION_FAILED");
    ann.api().put(path, json("data", json("firm", array(hers)))).expect(200);
    assertThat(owner.get(path).expect(200).text()).contains(hers).doesNotContain(theirs);
  }

  @Test
  void aMemberWithoutAllRecordsChangesTheFieldOfAll() {
    Rep ann = Rep.join("own");
    String others = bids.slugOf(json("name", "Of the owner"));
    ann.api()
        .post("/object/field/bids", json("name", "Kind", "slug", "kind", "type", "text"))
        .expect(201);
    bids.update(others, json("kind", "12")).expect(200);
    ann.api().put("/object/field/bids/kind", json("is_unique", true)).expect(200);
    bids.tryCreate(json("name", "Twice", "kind", "12")).refused(409, "VALUE_EXISTS");
  }

  @Test
  void anAssignmentRacingWithReadsIsSeenOnce() throws Exception {
    Rep ann = Rep.join("own");
    Rep ben = Rep.join("own");
    String slug = ann.create("Raced");
    Set<Integer> statuses =
        Set.copyOf(
            Race.of(
                8,
                n ->
                    (n % 2 == 0 ? ann : ben)
                        .api()
                        .put(
                            BIDS + "/" + slug,
                            json("assigned_to", (n % 2 == 0 ? ben : ann).slug(), "data", json()))
                        .status()));
    assertThat(statuses).isSubsetOf(200, 404, 403, 409);
    assertThat(ann.names().size() + ben.names().size()).isEqualTo(1);
  }
}
