package plinth.workspace.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.members;
import static plinth.testing.TestJson.string;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Mailbox;
import plinth.testing.Plinth;
import plinth.testing.Workspace;

/** Admins and platform operators sign in with a password. */
class AdminLoginIT {
  private static final String PASSWORD = "seven red kites";

  @Test
  void anAdminSignsInToAWorkspaceAndSeesTheOnboardingFields() {
    String email = verified();
    String subdomain = Workspace.newSubdomain();
    Api.open()
        .bearer(userLogin(email).getString("access_token"))
        .post("/user/auth/workspaces", json("name", "Desk", "subdomain", subdomain))
        .expect(201);
    JsonObject data = login(email, PASSWORD, string(subdomain)).expect(200).data();
    assertThat(data.toString())
        .contains(
            members("onboarding_state", "not_started"),
            members("tour_state", "not_started"),
            members("tour_completed_at", null),
            members("first_record_created", false),
            members("build_path", null),
            members("seen_tours", array()));
    Api.open().bearer(data.getString("access_token")).get("/object").expect(200);
    assertThat(login(email, "seven blue kites", string(subdomain)).expect(401).code())
        .isEqualTo("LOGIN_FAILED");
  }

  @Test
  void aWorkspaceBehindFiveHundredOthersIsEnteredToo() {
    String email = verified();
    String subdomain = Workspace.newSubdomain();
    JsonObject made = json("name", "Last of many", "subdomain", subdomain);
    Api.open()
        .bearer(userLogin(email).getString("access_token"))
        .post("/user/auth/workspaces", made)
        .expect(201);
    String others = "many-" + UUID.randomUUID().toString().substring(0, 8);
    Database.run(
        """
        with t as (
          insert into main.tenants (subdomain, name, type, status, created_at)
          select '%s-' || n, 'Older', 'hyper', 'suspended', now() - interval '1 day'
            from generate_series(1, 500) n returning id)
        insert into main.user_workspaces
               (user_id, workspace_id, role, is_owner, status, admin_id, created_at)
        select u.id, t.id, 'owner', true, 'active', 1, now() - interval '1 day'
          from t, main."user" u where u.email = '%s'"""
            .formatted(others, email));
    try {
      JsonObject data = login(email, PASSWORD, string(subdomain)).expect(200).data();
      Api.open().bearer(data.getString("access_token")).get("/object").expect(200);
      JsonObject user = userLogin(email);
      assertThat(user.getJsonArray("workspaces")).hasSize(500);
      JsonObject selected =
          Api.open()
              .bearer(user.getString("access_token"))
              .post("/user/auth/select-workspace", json("workspace_id", subdomain))
              .expect(200)
              .data();
      assertThat(selected.getJsonObject("workspace").getString("subdomain")).isEqualTo(subdomain);
      JsonObject refresh = json("refresh_token", selected.getString("refresh_token"));
      JsonObject next = Api.open().post("/user/auth/refresh", refresh).expect(200).data();
      assertThat(next.getJsonObject("workspace").getString("subdomain")).isEqualTo(subdomain);
    } finally {
      Database.run(
          "delete from main.user_workspaces m using main.tenants t where t.id ="
              + " m.workspace_id and t.subdomain like '"
              + others
              + "-%'");
      Database.run("delete from main.tenants where subdomain like '" + others + "-%'");
    }
  }

  @Test
  void theFirstOperatorSignsInWithoutAWorkspace() throws IOException {
    List<String> lines = Files.readAllLines(Plinth.server().data().resolve("first-operator.txt"));
    JsonObject data =
        login(after(lines, "email="), after(lines, "password="), JsonValue.NULL).expect(200).data();
    Api operator = Api.open().bearer(data.getString("access_token"));
    assertThat(operator.get("/object").expect(403).code()).isEqualTo("CREDENTIAL_NOT_ALLOWED");
    assertThat(login(after(lines, "email="), "wrong wrong", JsonValue.NULL).expect(401).code())
        .isEqualTo("LOGIN_FAILED");
  }

  private static String verified() {
    String email = "desk" + UUID.randomUUID() + "@example.com";
    Api.open()
        .post(
            "/user/auth/register", json("name", "Nora Field", "email", email, "password", PASSWORD))
        .expect(200);
    String code = Mailbox.code(Mailbox.await(email, 1));
    Api.open().post("/user/otp/verify", json("email", email, "otp", code)).expect(200);
    return email;
  }

  private static JsonObject userLogin(String email) {
    return Api.open()
        .post("/user/auth/login", json("email", email, "password", PASSWORD))
        .expect(200)
        .data();
  }

  private static Api.Answer login(String email, String password, JsonValue workspace) {
    return Api.open()
        .post(
            "/admin/auth/login",
            json("email", email, "password", password, "workspace", workspace));
  }

  private static String after(List<String> lines, String key) {
    return lines.stream()
        .filter(line -> line.startsWith(key))
        .map(line -> line.substring(key.length()))
        .findFirst()
        .orElseThrow();
  }
}
