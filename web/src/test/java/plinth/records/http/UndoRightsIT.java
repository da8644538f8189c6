package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Nobody takes back what they could not have changed, and nobody learns of it that way. */
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
    String role = "{\"name\":\"Clerk\",\"permissions\":[\"record.*\"]}";
    owner.post("/admin/roles", role).expect(201);
    String limits = "{\"fields\":{\"secret\":\"hidden\",\"rank\":\"read_only\"}}";
    owner.put("/admin/roles/clerk/objects/ships", limits).expect(200);
    clerk = workspace.member("clerk");
  }

  @ParameterizedTest
  @CsvSource({"secret, 1", "rank, 1", "port, 0"})
  void fieldsThatTheRoleMayNotChangeStay(String field, int failed) {
    String ship = ships.slugOf("\"" + field + "\":\"before\"");
    String body = "{\"slugs\":[\"%s\"],\"data\":{\"%s\":\"after\"}}".formatted(ship, field);
    String token =
        ships
            .api()
            .post("/object/data/ships/bulk-update", body)
            .expect(200)
            .data()
            .getString("undo_token");
    JsonObject undone = clerk.post("/object/data/undo/" + token, null).expect(200).data();
    assertThat(undone.getInt("failed")).isEqualTo(failed);
    assertThat(undone.toString()).doesNotContain("secret", "after");
    assertThat(ships.read(ship).data().getJsonObject("data").getString(field))
        .isEqualTo(failed == 1 ? "after" : "before");
  }
}
