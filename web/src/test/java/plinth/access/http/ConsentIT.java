package plinth.access.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Person;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** A user who is signed in decides about an OAuth app on the page of the console. */
class ConsentIT {
  private final Workspace workspace = Workspace.create();
  private final JsonObject app =
      workspace
          .admin()
          .post(
              "/integrations/oauth-apps",
              json(
                  "name", "Courier",
                  "scopes", array("read.companies", "write.companies"),
                  "redirect_uris", array(OAuthFixture.BACK)))
          .expect(201)
          .data();

  @Test
  void browsersAreSentToThePageOfTheConsole() {
    String query = OAuthFixture.form(app, Map.of("scope", "read.companies"));
    String to =
        Api.open()
            .with("Sec-Fetch-Dest", "document")
            .get("/oauth/authorize?" + query)
            .expect(302)
            .header("Location");
    assertThat(to).endsWith("/console/oauth/consent?" + query);
  }

  @Test
  void theQuestionNamesTheAppItsScopesAndWhereTheBrowserIsSent() {
    JsonObject question = ask(Map.of("scope", "read.companies")).expect(200).data();
    assertThat(question.getString("app")).isEqualTo("Courier");
    assertThat(question.getString("workspace")).isEqualTo(workspace.subdomain());
    assertThat(question.get("scopes")).isEqualTo(array("read.companies"));
    assertThat(question.getString("redirect_host")).isEqualTo("app.example.com");
    assertThat(question.isNull("redirect_to")).isTrue();

    assertThat(ask(Map.of("scope", "read.*")).expect(200).data().getString("redirect_to"))
        .startsWith(OAuthFixture.BACK + "&error=invalid_scope");
    ask(Map.of("redirect_uri", "https://evil.example.com/")).refused(400, "INVALID_REQUEST");
    ask(Map.of("client_id", "app_0000000000000000")).refused(400, "INVALID_REQUEST");
  }

  @Test
  void anAdminGivesAndRefusesConsent() {
    String to = decide(workspace.admin(), true).expect(200).data().getString("redirect_to");
    assertThat(to).startsWith(OAuthFixture.BACK + "&code=").contains("&iss=");
    String code = to.replaceFirst(".*&code=([^&]+).*", "$1");
    OAuthFixture.exchange(app, code, OAuthFixture.VERIFIER).expect(200);

    assertThat(decide(workspace.admin(), false).expect(200).data().getString("redirect_to"))
        .startsWith(OAuthFixture.BACK + "&error=access_denied");
  }

  @Test
  void nobodyElseGivesConsent() {
    decide(Api.open(), true).refused(401, "UNAUTHENTICATED");
    decide(Person.create().api(), true).refused(403, "ACCESS_DENIED");
    decide(workspace.member("member"), true).refused(403, "ACCESS_DENIED");
    decide(Api.open().bearer(Signer.server().operator()), true)
        .refused(403, "CREDENTIAL_NOT_ALLOWED");
  }

  private Api.Answer ask(Map<String, String> other) {
    return Api.open().get("/oauth/consent?" + OAuthFixture.form(app, other));
  }

  private Api.Answer decide(Api api, boolean isAllowed) {
    return api.post(
        "/oauth/consent",
        json(
            "is_allowed",
            isAllowed,
            "response_type",
            "code",
            "client_id",
            app.getString("client_id"),
            "redirect_uri",
            OAuthFixture.BACK,
            "scope",
            "read.companies",
            "code_challenge",
            OAuthFixture.challenge(),
            "code_challenge_method",
            "S256"));
  }
}
