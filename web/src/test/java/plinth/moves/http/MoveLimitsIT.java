package plinth.moves.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Workspace;

/** Moves by limited roles neither show, write nor lose hidden values. */
class MoveLimitsIT {
  private static final String SECRET = "qzhush";

  private static Workspace workspace;
  private static Api owner;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
    owner = workspace.admin();
  }

  private static Api member(String role, JsonArray permissions) {
    owner.post("/admin/roles", json("name", role, "permissions", permissions)).expect(201);
    return workspace.member(role);
  }

  private static void limit(String role, String object, JsonObject body) {
    owner.put("/admin/roles/" + role + "/objects/" + object, body).expect(200);
  }

  @Test
  void aMoveRequiresTheRightsToDeleteAndCreate() {
    Pair pair = Pair.create(owner, "rights").field("name", "text", json());
    String lead = pair.leads().slugOf(json("name", "Ann"));
    Pair writer = pair.by(member("writer", array("record.read", "record.update", "record.create")));
    writer.preview(lead, json()).expect(200);
    writer.execute(lead, json()).refused(403, "PERMISSION_DENIED");
    Pair reader = pair.by(member("reader", array("record.read")));
    reader.preview(lead, json()).expect(200);
    reader.execute(lead, json()).refused(403, "PERMISSION_DENIED");
    Api clerk = member("clerk", array("record.*"));
    limit("clerk", pair.leads().slug(), json("delete", false));
    pair.by(clerk).execute(lead, json()).refused(403, "PERMISSION_DENIED");
    limit("clerk", pair.leads().slug(), json("delete", true));
    limit("clerk", pair.contacts().slug(), json("create", false));
    pair.by(clerk).execute(lead, json()).refused(403, "PERMISSION_DENIED");
    limit("clerk", pair.contacts().slug(), json("read", false));
    assertThat(pair.by(clerk).execute(lead, json()).expect(400).faults())
        .as("as one that is not there")
        .containsExactly("to:unknown");
    workspace
        .key(array("read.*", "write.*", "delete.*"))
        .get("/object/data/move/" + pair.leads().slug() + "/history/" + lead)
        .refused(403, "CREDENTIAL_NOT_ALLOWED");
    JsonObject move = pair.moved(lead);
    assertThat(pair.by(clerk).history(pair.leads().by(clerk), lead)).isEmpty();
    assertThat(pair.by(clerk).journey(pair.leads().by(clerk), move.getString("global_record_slug")))
        .containsExactly(pair.leads().slug() + "/" + lead);
    String contact = move.getString("new_record_slug");
    pair.reverse(pair.contacts().by(clerk), contact).refused(404, "NOT_FOUND");
    pair.reverse(pair.leads().by(clerk), lead).refused(404, "NOT_FOUND");
    writer
        .reverse(pair.contacts().by(writer.leads().api()), contact)
        .refused(403, "PERMISSION_DENIED");
  }

  @Test
  void hiddenValuesStayHiddenAndAreNotLost() {
    Pair pair =
        Pair.create(owner, "hide").field("name", "text", json()).field(SECRET, "text", json());
    pair.contacts().field("open", "text");
    pair.leads().field("rank", "text");
    pair.contacts().field("rank", "text");
    Api sales = member("sales", array("record.*"));
    Pair by = pair.by(sales);
    limit("sales", pair.leads().slug(), json("fields", json(SECRET, "hidden")));
    String lead = pair.leads().slugOf(json("name", "Ann", SECRET, "qzmark"));
    assertThat(by.execute(lead, map(json(SECRET, "open"))).expect(400).faults())
        .containsExactly("field_map." + SECRET + ":unknown");
    Api.Answer refused = by.execute(lead, json()).expect(403);
    assertThat(refused.code()).isEqualTo("PERMISSION_DENIED");
    assertThat(refused.text()).doesNotContain(SECRET, "qzmark");
    by.preview(lead, json()).refused(403, "PERMISSION_DENIED");
    limit(
        "sales",
        pair.contacts().slug(),
        json("fields", json(SECRET, "hidden", "rank", "read_only")));
    assertThat(by.execute(lead, map(json("name", SECRET))).expect(400).faults())
        .containsExactly("field_map.name:unknown");
    assertThat(by.execute(lead, map(json("name", "rank"))).expect(400).faults())
        .containsExactly("field_map.name:read_only");
    assertThat(by.execute(lead, json("data", json(SECRET, "x"))).expect(400).faults())
        .containsExactly("data." + SECRET + ":unknown");
    Api.Answer preview = by.preview(lead, json()).expect(200);
    assertThat(preview.text()).doesNotContain(SECRET, "qzmark");
    Api.Answer moved = by.execute(lead, json()).expect(200);
    assertThat(moved.text()).doesNotContain(SECRET, "qzmark");
    String contact = moved.data().getString("new_record_slug");
    assertThat(
            pair.contacts()
                .read(contact)
                .expect(200)
                .data()
                .getJsonObject("data")
                .getString(SECRET))
        .isEqualTo("qzmark");
    assertThat(by.contacts().read(contact).text()).doesNotContain(SECRET, "qzmark");
    assertThat(sales.get(pair.contacts().path("/" + contact + "/logs")).expect(200).text())
        .doesNotContain(SECRET, "qzmark");
    String second = pair.leads().slugOf(json("name", "Bob", SECRET, "qzmark"));
    JsonObject owners = pair.moved(second);
    assertThat(owners.getJsonObject("field_map")).containsKey(SECRET);
    assertThat(by.history(by.leads(), second).toString()).doesNotContain(SECRET);
    assertThat(by.history(by.leads(), second)).hasSize(1);
    by.reverse(by.contacts(), owners.getString("new_record_slug")).expect(200);
    assertThat(pair.leads().read(second).expect(200).data().getJsonObject("data").getString(SECRET))
        .isEqualTo("qzmark");
  }

  private static JsonObject map(JsonObject pairs) {
    return json("field_map", pairs);
  }

  @Test
  void otherWorkspacesAreNotFound() {
    Pair pair = Pair.create(owner, "own").field("name", "text", json());
    String lead = pair.leads().slugOf(json("name", "Ann"));
    JsonObject move = pair.moved(lead);
    Api stranger = Workspace.create().admin();
    Pair theirs = Pair.create(stranger, "own").field("name", "text", json());
    theirs.execute(lead, json()).refused(404, "NOT_FOUND");
    theirs.preview(lead, json()).refused(404, "NOT_FOUND");
    theirs.reverse(theirs.leads(), lead).refused(404, "NOT_FOUND");
    theirs.reverse(theirs.contacts(), move.getString("new_record_slug")).refused(404, "NOT_FOUND");
    String path = "/object/data/move/" + theirs.leads().slug();
    stranger.get(path + "/history/" + lead).refused(404, "NOT_FOUND");
    stranger
        .get(path + "/journey/" + move.getString("global_record_slug"))
        .refused(404, "NOT_FOUND");
  }
}
