package plinth.workspace.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Mailbox;
import plinth.testing.Workspace;

/** The whole way of a new customer, on every server. */
class SmokeIT {
  private static final String PASSWORD = "correct horse battery smoke";

  @Test
  void fromRegistrationToRecords() {
    String email = "smoke" + UUID.randomUUID() + "@example.com";
    Api.open()
        .post(
            "/user/auth/register",
            "{\"name\":\"Nora Field\",\"email\":\"%s\",\"password\":\"%s\"}"
                .formatted(email, PASSWORD))
        .expect(200);
    String code = Mailbox.code(Mailbox.await(email, 1));
    JsonObject verified =
        Api.open()
            .post("/user/otp/verify", "{\"email\":\"%s\",\"otp\":\"%s\"}".formatted(email, code))
            .expect(200)
            .data();
    Api user = Api.open().bearer(verified.getString("access_token"));
    JsonObject made =
        user.post(
                "/user/auth/workspaces",
                "{\"name\":\"Smoke\",\"subdomain\":\"%s\"}".formatted(Workspace.newSubdomain()))
            .expect(201)
            .data();
    keepsRecords(Api.open().bearer(made.getString("access_token")));
    JsonObject again =
        Api.open()
            .post(
                "/user/auth/login",
                "{\"email\":\"%s\",\"password\":\"%s\"}".formatted(email, PASSWORD))
            .expect(200)
            .data();
    assertThat(again.getJsonArray("workspaces")).hasSize(1);
  }

  private static void keepsRecords(Api admin) {
    admin
        .post("/object", "{\"slug\":\"boats\",\"name\":\"Boat\",\"plural_name\":\"Boats\"}")
        .expect(201);
    field(admin, "title", "text");
    field(admin, "length", "number");
    for (int i = 1; i <= 3; i++) {
      String boat = "{\"data\":{\"title\":\"Boat %d\",\"length\":%d.5}}";
      admin.post("/object/data/boats", boat.formatted(i, i)).expect(201);
    }
    JsonObject listed = admin.get("/object/data/boats?sort=-length").expect(200).json();
    assertThat(
            listed.getJsonArray("data").getValuesAs(JsonObject.class).stream()
                .map(boat -> boat.getJsonObject("data").getString("title")))
        .containsExactly("Boat 3", "Boat 2", "Boat 1");
    assertThat(listed.getJsonObject("pagination").getInt("total")).isEqualTo(3);
    Api.Answer refused =
        admin
            .post("/object/data/boats", "{\"data\":{\"length\":\"long\"}}")
            .refused(400, "VALIDATION_FAILED");
    assertThat(refused.code()).isEqualTo("VALIDATION_FAILED");
  }

  private static void field(Api admin, String slug, String type) {
    String body = "{\"slug\":\"%s\",\"name\":\"%s\",\"type\":\"%s\"}".formatted(slug, slug, type);
    admin.post("/object/field/boats", body).expect(201);
  }
}
