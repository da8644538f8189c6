package plinth.objects.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Workspace;

/** Reads of watched fields are entries of the audit record, one for each request. */
class WatchedFieldsIT {
  private static final String WATCHED = "/admin/audit/watched-fields";

  private final Workspace workspace = Workspace.create();
  private final Api owner = workspace.admin();

  private void makeObject() {
    owner.post("/object", json("name", "Person", "slug", "people")).expect(201);
    field("Full name", "full_name");
    field("Salary", "salary");
    for (String name : List.of("Lina", "Omar")) {
      owner
          .post(
              "/object/data/people",
              json("data", json("full_name", name, "salary", "much of " + name)))
          .expect(201);
    }
  }

  private void field(String name, String slug) {
    owner
        .post("/object/field/people", json("name", name, "slug", slug, "type", "text"))
        .expect(201);
  }

  private List<JsonObject> reads() {
    return owner
        .get("/admin/audit?action=field.read")
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class);
  }

  private static String told(JsonObject entry) {
    JsonObject details = entry.getJsonObject("details");
    return entry.getString("subject")
        + " "
        + details.getString("by")
        + " "
        + details.getInt("records")
        + " "
        + details.getJsonArray("fields");
  }

  @Test
  void singleRecordsListsAndExportsAreNoted() {
    makeObject();
    String slug =
        owner
            .get("/object/data/people")
            .expect(200)
            .json()
            .getJsonArray("data")
            .getJsonObject(0)
            .getString("slug");
    owner.put(WATCHED + "/people", json("fields", array("salary"))).expect(200);
    assertThat(owner.get(WATCHED).expect(200).text()).contains("{\"object\":\"people\"");
    assertThat(reads()).isEmpty();

    owner.get("/object/data/people?fields=full_name").expect(200);
    assertThat(reads()).isEmpty();
    owner.get("/object/data/people/" + slug).expect(200);
    owner.get("/object/data/people").expect(200);
    owner.get("/object/data/people?limit=1&fields=salary").expect(200);
    assertThat(reads())
        .extracting(WatchedFieldsIT::told)
        .containsExactly(
            "object:people list 1 [\"salary\"]",
            "object:people list 2 [\"salary\"]",
            "object:people record 1 [\"salary\"]");
    assertThat(reads().get(2).getJsonObject("details").getJsonArray("slugs").getString(0))
        .isEqualTo(slug);
    assertThat(reads().toString()).doesNotContain("much of");

    owner.post("/object/data/people/export", json("format", "csv")).expect(202);
    Await.promptly(
        "the export is noted",
        () -> reads().stream().map(WatchedFieldsIT::told).toList(),
        all -> all.contains("object:people export 2 [\"salary\"]"));

    owner.put(WATCHED + "/people", json("fields", array())).expect(200);
    int before = reads().size();
    owner.get("/object/data/people").expect(200);
    assertThat(reads()).hasSize(before);
  }

  @Test
  void onlyOwnersChooseExistingFields() {
    makeObject();
    assertThat(
            owner.put(WATCHED + "/people", json("fields", array("nothing"))).expect(400).faults())
        .containsExactly("fields:unknown");
    owner.put(WATCHED + "/nobody", json("fields", array())).refused(404, "NOT_FOUND");
    owner
        .post(
            "/admin/roles",
            json("name", "Auditor", "permissions", array("audit.read", "object.read")))
        .expect(201);
    Api auditor = workspace.member("auditor");
    auditor.get(WATCHED).expect(200);
    auditor.put(WATCHED + "/people", json("fields", array())).refused(403, "NOT_THE_OWNER");
  }
}
