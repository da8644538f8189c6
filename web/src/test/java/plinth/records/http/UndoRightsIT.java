package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Members can undo only what they could have changed, and learn nothing by trying. */
class UndoRightsIT {
  private static Sheet ships;
  private static Api clerk;

  @BeforeAll
  static void limitARole() {
    Workspace workspace = Workspace.create();
    Api owner = workspace.admin();
    ships =
        Sheet.create(owner, "ships")
            .field("secret", "text")
            .field("rank", "text")
            .field("port", "text");
    JsonObject role = json("name", "Clerk", "permissions", array("record.*"));
    owner.post("/admin/roles", role).expect(201);
    JsonObject limits = json("fields", json("secret", "hidden", "rank", "read_only"));
    owner.put("/admin/roles/clerk/objects/ships", limits).expect(200);
    clerk = workspace.member("clerk");
  }

  @ParameterizedTest
  @CsvSource({"secret, 403", "rank, 403", "port, 200"})
  void fieldsThatTheRoleMayNotChangeStay(String field, int status) {
    String ship = ships.slugOf(json(field, "before"));
    String token = changed(ship, field);
    Api.Answer undone = clerk.post("/object/data/undo/" + token).expect(status);
    assertThat(undone.json().toString()).doesNotContain("secret", "after");
    assertThat(value(ship, field)).isEqualTo(status == 403 ? "after" : "before");
  }

  @Test
  void aRefusedUndoIsLeftForOthers() {
    String ship = ships.slugOf(json("secret", "before"));
    String token = changed(ship, "secret");
    clerk.post("/object/data/undo/" + token).refused(403, "PERMISSION_DENIED");
    ships.api().post("/object/data/undo/" + token).expect(200);
    assertThat(value(ship, "secret")).isEqualTo("before");
  }

  /** Changes a field of a record and returns the undo token of the operation. */
  private static String changed(String ship, String field) {
    JsonObject body = json("slugs", array(ship), "data", json(field, "after"));
    return ships
        .api()
        .post("/object/data/ships/bulk-update", body)
        .expect(200)
        .data()
        .getString("undo_token");
  }

  private static String value(String ship, String field) {
    return ships.read(ship).data().getJsonObject("data").getString(field);
  }
}
