package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
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
  @CsvSource({"secret, 403", "rank, 403", "port, 200"})
  void fieldsThatTheRoleMayNotChangeStay(String field, int status) {
    String ship = ships.slugOf("\"" + field + "\":\"before\"");
    String token = changed(ship, field);
    Api.Answer undone = clerk.post("/object/data/undo/" + token, null).expect(status);
    assertThat(undone.json().toString()).doesNotContain("secret", "after");
    assertThat(value(ship, field)).isEqualTo(status == 403 ? "after" : "before");
  }

  @Test
  void whatTheRoleMayNotUndoOthersStillCan() {
    String ship = ships.slugOf("\"secret\":\"before\"");
    String token = changed(ship, "secret");
    clerk.post("/object/data/undo/" + token, null).refused(403, "PERMISSION_DENIED");
    ships.api().post("/object/data/undo/" + token, null).expect(200);
    assertThat(value(ship, "secret")).isEqualTo("before");
  }

  /** The token of an operation that changed a field of a record. */
  private static String changed(String ship, String field) {
    String body = "{\"slugs\":[\"%s\"],\"data\":{\"%s\":\"after\"}}".formatted(ship, field);
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
