package plinth.workspace.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;

import jakarta.json.JsonObject;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Mailbox;
import plinth.testing.Workspace;

/** The first steps of a new customer, on every server. */
class SmokeIT {
  private static final String PASSWORD = "correct horse battery smoke";

  @Test
  void registersSignsInAndCreatesRecords() {
    String email = "smoke" + UUID.randomUUID() + "@example.com";
    Api.open()
        .post(
            "/user/auth/register", json("name", "Nora Field", "email", email, "password", PASSWORD))
        .expect(200);
    String code = Mailbox.code(Mailbox.await(email, 1));
    JsonObject verified =
        Api.open().post("/user/otp/verify", json("email", email, "otp", code)).expect(200).data();
    Api user = Api.open().bearer(verified.getString("access_token"));
    JsonObject made =
        user.post(
                "/user/auth/workspaces",
                json("name", "Smoke", "subdomain", Workspace.newSubdomain()))
            .expect(201)
            .data();
    keepsRecords(Api.open().bearer(made.getString("access_token")));
    JsonObject again =
        Api.open()
            .post("/user/auth/login", json("email", email, "password", PASSWORD))
            .expect(200)
            .data();
    assertThat(again.getJsonArray("workspaces")).hasSize(1);
  }

  private static void keepsRecords(Api admin) {
    admin
        .post("/object", json("slug", "boats", "name", "Boat", "plural_name", "Boats"))
        .expect(201);
    field(admin, "title", "text");
    field(admin, "length", "number");
    for (int i = 1; i <= 3; i++) {

      admin
          .post(
              "/object/data/boats",
              json("data", json("title", "Boat " + i, "length", parsed(i + ".5"))))
          .expect(201);
    }
    JsonObject listed = admin.get("/object/data/boats?sort=-length").expect(200).json();
    assertThat(
            listed.getJsonArray("data").getValuesAs(JsonObject.class).stream()
                .map(boat -> boat.getJsonObject("data").getString("title")))
        .containsExactly("Boat 3", "Boat 2", "Boat 1");
    assertThat(listed.getJsonObject("pagination").getInt("total")).isEqualTo(3);
    Api.Answer refused =
        admin
            .post("/object/data/boats", json("data", json("length", "long")))
            .refused(400, "VALIDATION_FAILED");
    assertThat(refused.code()).isEqualTo("VALIDATION_FAILED");
  }

  private static void field(Api admin, String slug, String type) {
    JsonObject body = json("slug", slug, "name", slug, "type", type);
    admin.post("/object/field/boats", body).expect(201);
  }
}
