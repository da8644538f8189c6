package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.records.http.BatchResults.codes;
import static plinth.records.http.BatchResults.item;
import static plinth.records.http.BatchResults.slug;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Each operation of a batch requires what its single route requires. */
class BatchRightsIT {
  private Workspace workspace;
  private Sheet firms;

  @BeforeEach
  void makeObjects() {
    workspace = Workspace.create();
    firms = Sheet.create(workspace.admin(), "firms").field("name", "text").field("size", "number");
    Sheet.create(workspace.admin(), "people").field("name", "text");
  }

  @Test
  void operationsRequireTheRightsOfTheirSingleRoutes() {
    String there = firms.slugOf(json("name", "There"));
    Api key = workspace.key(array("write.firms"));
    JsonObject done =
        send(
                key,
                "each",
                json("op", "create", "data", json("name", "A")),
                json("op", "create", "object", "people", "data", json("name", "P")),
                json("op", "delete", "slug", there))
            .expect(200)
            .data();
    assertThat(codes(done)).containsExactly("", "SCOPE_MISSING", "SCOPE_MISSING");
    assertThat(item(done, 0).isNull("record")).as("the key may not read").isTrue();
    assertThat(item(done, 0).getInt("version")).isEqualTo(1);
    send(key, "all", json("op", "delete", "slug", there)).refused(403, "SCOPE_MISSING");
    send(workspace.key(array("read.firms")), "each", json("op", "delete", "slug", there))
        .refused(403, "SCOPE_MISSING");
    send(workspace.key(array("delete.firms")), "all", json("op", "delete", "slug", there))
        .expect(200);
    workspace
        .admin()
        .post("/admin/roles", json("name", "Editor", "permissions", array("record.update")))
        .expect(201);
    Api editor = workspace.member("editor");
    assertThat(
            codes(
                send(
                        editor,
                        "each",
                        json("op", "create", "data", json("name", "A")),
                        json("op", "update", "slug", slug(done, 0), "data", json("size", 2)))
                    .expect(200)
                    .data()))
        .containsExactly("PERMISSION_DENIED", "");
    editor
        .post("/object/data/undo/" + done.getString("undo_token"))
        .refused(403, "PERMISSION_DENIED");
  }

  @Test
  void anUndoRequiresTheRightToDeleteRecordsOfEachObjectThatLosesSome() {
    String token =
        send(
                workspace.admin(),
                "all",
                json("op", "create", "data", json("name", "A")),
                json("op", "create", "object", "people", "data", json("name", "P")))
            .expect(200)
            .data()
            .getString("undo_token");
    String undo = "/object/data/undo/" + token;
    workspace.key(array("write.*", "delete.firms")).post(undo).refused(403, "PERMISSION_DENIED");
    assertThat(firms.column("", "name")).containsExactly("\"A\"");
    workspace.key(array("write.*", "delete.firms", "delete.people")).post(undo).expect(200);
    assertThat(firms.column("", "name")).isEmpty();
  }

  @Test
  void hiddenFieldsAndObjectsAreUnknown() {
    workspace
        .admin()
        .post("/admin/roles", json("name", "Clerk", "permissions", array("record.*")))
        .expect(201);
    workspace
        .admin()
        .put("/admin/roles/clerk/objects/firms", json("fields", json("size", "hidden")))
        .expect(200);
    workspace.admin().put("/admin/roles/clerk/objects/people", json("read", false)).expect(200);
    Api clerk = workspace.member("clerk");
    Api.Answer answer =
        send(
            clerk,
            "each",
            json("op", "create", "data", json("name", "A", "size", 1)),
            json("op", "create", "data", json("name", "B")),
            json("op", "create", "object", "people", "data", json("name", "P")));
    assertThat(codes(answer.expect(200).data()))
        .containsExactly("VALIDATION_FAILED", "", "NOT_FOUND");
    assertThat(item(answer.data(), 1).getJsonObject("record").getJsonObject("data").keySet())
        .doesNotContain("size");
  }

  private Api.Answer send(Api api, String mode, JsonObject... operations) {
    return api.post(
        firms.path("/batch"), json("operations", array((Object[]) operations), "mode", mode));
  }
}
