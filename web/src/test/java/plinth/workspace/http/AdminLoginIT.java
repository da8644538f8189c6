package plinth.workspace.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
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
        .post(
            "/user/auth/workspaces",
            "{\"name\":\"Desk\",\"subdomain\":\"%s\"}".formatted(subdomain))
        .expect(201);
    JsonObject data = login(email, PASSWORD, "\"" + subdomain + "\"").expect(200).data();
    assertThat(data.toString())
        .contains(
            "\"onboarding_state\":\"not_started\"",
            "\"tour_state\":\"not_started\"",
            "\"tour_completed_at\":null",
            "\"first_record_created\":false",
            "\"build_path\":null",
            "\"seen_tours\":[]");
    Api.open().bearer(data.getString("access_token")).get("/object").expect(200);
    assertThat(login(email, "seven blue kites", "\"" + subdomain + "\"").expect(401).code())
        .isEqualTo("LOGIN_FAILED");
  }

  @Test
  void theFirstOperatorSignsInWithoutAWorkspace() throws IOException {
    List<String> lines = Files.readAllLines(Plinth.server().data().resolve("first-operator.txt"));
    JsonObject data =
        login(after(lines, "email="), after(lines, "password="), "null").expect(200).data();
    Api operator = Api.open().bearer(data.getString("access_token"));
    assertThat(operator.get("/object").expect(403).code()).isEqualTo("CREDENTIAL_NOT_ALLOWED");
    assertThat(login(after(lines, "email="), "wrong wrong", "null").expect(401).code())
        .isEqualTo("LOGIN_FAILED");
  }

  private static String verified() {
    String email = "desk" + UUID.randomUUID() + "@example.com";
    Api.open()
        .post(
            "/user/auth/register",
            "{\"name\":\"Nora Field\",\"email\":\"%s\",\"password\":\"%s\"}"
                .formatted(email, PASSWORD))
        .expect(200);
    String code = Mailbox.code(Mailbox.await(email, 1));
    Api.open()
        .post("/user/otp/verify", "{\"email\":\"%s\",\"otp\":\"%s\"}".formatted(email, code))
        .expect(200);
    return email;
  }

  private static JsonObject userLogin(String email) {
    return Api.open()
        .post(
            "/user/auth/login", "{\"email\":\"%s\",\"password\":\"%s\"}".formatted(email, PASSWORD))
        .expect(200)
        .data();
  }

  private static Api.Answer login(String email, String password, String workspace) {
    return Api.open()
        .post(
            "/admin/auth/login",
            "{\"email\":\"%s\",\"password\":\"%s\",\"workspace\":%s}"
                .formatted(email, password, workspace));
  }

  private static String after(List<String> lines, String key) {
    return lines.stream()
        .filter(line -> line.startsWith(key))
        .map(line -> line.substring(key.length()))
        .findFirst()
        .orElseThrow();
  }
}
