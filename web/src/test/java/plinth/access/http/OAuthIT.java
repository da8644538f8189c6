package plinth.access.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Person;
import plinth.testing.Plinth;
import plinth.testing.Race;
import plinth.testing.Workspace;

/** OAuth apps, consent, codes and tokens. */
class OAuthIT {
  private final OAuthFixture ground = OAuthFixture.create();
  private final Workspace workspace = ground.workspace();
  private final Api admin = ground.admin();

  @Test
  void appsAreManagedAndTheirSecretShownOnce() {
    JsonObject made = ground.app(array("read.*"));
    String secret = made.getString("client_secret");

    assertThat(made.getString("client_id")).matches("app_[0-9a-z]{16}");
    assertThat(secret).matches("svc_app_[A-Za-z0-9_-]{43}");
    assertThat(admin.get("/integrations/oauth-apps").expect(200).text())
        .contains(made.getString("client_id"))
        .doesNotContain(secret);
    assertThat(admin.get("/integrations/oauth-apps/courier").expect(200).text())
        .doesNotContain("secret");
    Api foreign = Workspace.create().admin();
    foreign.get("/integrations/oauth-apps/courier").refused(404, "NOT_FOUND");
    foreign.delete("/integrations/oauth-apps/courier").refused(404, "NOT_FOUND");
    admin.delete("/integrations/oauth-apps/courier").expect(200);
    admin.get("/integrations/oauth-apps/courier").refused(404, "NOT_FOUND");
  }

  @Test
  void oneOfSeveralDeletionsRemovesTheApp() throws Exception {
    ground.app(array("read.*"));

    List<Api.Answer> answers = Race.of(4, i -> admin.delete("/integrations/oauth-apps/courier"));

    Race.oneWins(Race.statuses(answers), 200, 404);
  }

  @Test
  void faultsOfAnAppNameTheirFields() {
    assertThat(ground.create(json("scopes", array("read.*"), "name", " ")).expect(400).faults())
        .containsExactly("name:required");
    assertThat(ground.create(json("scopes", array("own.*"), "name", "A")).expect(400).faults())
        .containsExactly("scopes[0]:unknown");
    assertThat(
            ground
                .create(json("scopes", array("read.*"), "name", "A", "is_public", true))
                .expect(400)
                .faults())
        .containsExactly("redirect_uris:required");
    assertThat(
            ground
                .create(
                    json(
                        "scopes", array("read.*"),
                        "name", "A",
                        "redirect_uris",
                            array(
                                "https://a.example/",
                                "http://a.example/",
                                "https://a.example/#x",
                                "javascript:alert(1)",
                                "http://localhost:9/cb")))
                .expect(400)
                .faults())
        .containsExactly("redirect_uris[1]:url", "redirect_uris[2]:url", "redirect_uris[3]:url");
    Person limited = Person.create();
    ground.invite(limited);
    workspace
        .enter(limited)
        .post("/integrations/oauth-apps", json("name", "A", "scopes", array("read.*")))
        .refused(403, "PERMISSION_DENIED");
  }

  @Test
  void anAppActsForItself() {
    JsonObject app = ground.app(array("read.companies", "write.companies"));
    Api.Answer answer = OAuthFixture.clientToken(app, "");
    JsonObject token = answer.expect(200).json();
    Api api = Api.open().bearer(token.getString("access_token"));

    assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
    assertThat(token.getString("token_type")).isEqualTo("Bearer");
    assertThat(token.getInt("expires_in")).isEqualTo(3600);
    assertThat(token.getString("scope")).isEqualTo("read.companies write.companies");
    assertThat(token.getString("access_token"))
        .matches("svc_oauth_[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+");
    api.get("/object/data/companies").expect(200);
    String made =
        api.post("/object/data/companies", json("data", json("name", "By app")))
            .expect(201)
            .data()
            .getJsonObject("created_by")
            .getString("slug");
    assertThat(made).startsWith("oauth_app:");
    assertThat(api.get("/object/data/contacts").expect(403).code()).isEqualTo("SCOPE_MISSING");
    assertThat(api.get("/admin/me").expect(403).code()).isEqualTo("CREDENTIAL_NOT_ALLOWED");
    assertThat(
            Database.texts(
                "select encode(digest, 'hex') from main.oauth_token where workspace_id = "
                    + workspace.id()))
        .hasSize(1)
        .noneMatch(digest -> token.getString("access_token").contains(digest));

    JsonObject narrow = OAuthFixture.clientToken(app, "&scope=read.companies").expect(200).json();
    Api reader = Api.open().bearer(narrow.getString("access_token"));
    reader
        .post("/object/data/companies", json("data", json("name", "No")))
        .refused(403, "SCOPE_MISSING");
    assertThat(
            OAuthFixture.error(
                OAuthFixture.clientToken(app, "&scope=read.contacts")
                    .refused(400, "INVALID_SCOPE")))
        .isEqualTo("invalid_scope");
  }

  @Test
  void clientsProveWhoTheyAre() {
    JsonObject app = ground.app(array("read.*"));
    String id = app.getString("client_id");
    String secret = app.getString("client_secret");
    String basic =
        Base64.getEncoder().encodeToString((id + ":" + secret).getBytes(StandardCharsets.UTF_8));

    OAuthFixture.token(
            Api.open().with("Authorization", "Basic " + basic), "grant_type=client_credentials")
        .expect(200);
    for (String wrong :
        List.of(
            "client_id=" + id,
            "client_id=" + id + "&client_secret=wrong",
            "client_id=app_0000000000000000&client_secret=" + secret,
            "client_secret=" + secret)) {
      Api.Answer answer =
          OAuthFixture.token(Api.open(), "grant_type=client_credentials&" + wrong).expect(401);
      assertThat(OAuthFixture.error(answer)).as(wrong).isEqualTo("invalid_client");
      assertThat(answer.code()).isEqualTo("INVALID_CLIENT");
      assertThat(answer.json().getString("error_description")).isNotBlank();
      assertThat(answer.json().getString("request_id")).isNotBlank();
    }
    String both = "client_id=" + id + "&client_secret=" + secret;
    assertThat(
            OAuthFixture.error(
                OAuthFixture.token(Api.open(), both).refused(400, "INVALID_REQUEST")))
        .isEqualTo("invalid_request");
    assertThat(
            OAuthFixture.error(
                OAuthFixture.token(Api.open(), "grant_type=password&" + both)
                    .refused(400, "UNSUPPORTED_GRANT_TYPE")))
        .isEqualTo("unsupported_grant_type");
    OAuthFixture.token(Api.open(), "grant_type=client_credentials&grant_type=x&" + both)
        .refused(400, "VALIDATION_FAILED");
  }

  @Test
  void aPersonConsentsAndTheAppGetsAToken() {
    JsonObject app = ground.app(array("read.companies", "write.companies"));
    Api.Answer page = OAuthFixture.authorize(app, Map.of("scope", "read.companies")).expect(200);
    assertThat(page.header("Content-Type")).startsWith("text/html");
    assertThat(page.header("X-Frame-Options")).isEqualTo("DENY");
    assertThat(page.text())
        .contains("Courier", workspace.subdomain(), "read.companies", "app.example.com")
        .doesNotContain("write.companies");

    Api.Answer wrong =
        OAuthFixture.consent(app, workspace.owner().email(), "wrong password").expect(401);
    assertThat(wrong.text()).contains("role=" + quoted("alert"));
    Map<String, String> back = OAuthFixture.back(ground.consentOfOwner(app));
    assertThat(back).containsEntry("state", "st\"ate").containsEntry("x", "1").containsKey("iss");
    JsonObject token =
        OAuthFixture.exchange(app, back.get("code"), OAuthFixture.VERIFIER).expect(200).json();
    Api api = Api.open().bearer(token.getString("access_token"));

    api.get("/object/data/companies").expect(200);
    assertThat(
            OAuthFixture.error(
                OAuthFixture.exchange(app, back.get("code"), OAuthFixture.VERIFIER)
                    .refused(400, "INVALID_GRANT")))
        .isEqualTo("invalid_grant");
    api.get("/object/data/companies").refused(401, "UNAUTHENTICATED");
  }

  @Test
  void theConsentPageMaySubmitOnlyToPlinthAndTheApp() {
    JsonObject app = ground.app(array("read.companies"));
    Api.Answer page = OAuthFixture.authorize(app, Map.of("scope", "read.companies")).expect(200);
    assertThat(page.header("Content-Security-Policy"))
        .contains("form-action 'self' https://app.example.com", "style-src 'sha256-")
        .doesNotContain("unsafe-inline");
    assertThat(page.text()).contains("type=\"password\" autocomplete=\"current-password\"");
  }

  @Test
  void aCodeIsExchangedOnlyWithItsVerifier() {
    JsonObject app = ground.app(array("read.*"));
    String code = OAuthFixture.back(ground.consentOfOwner(app)).get("code");

    assertThat(
            OAuthFixture.error(
                OAuthFixture.exchange(app, code, OAuthFixture.VERIFIER + "x")
                    .refused(400, "INVALID_GRANT")))
        .isEqualTo("invalid_grant");
    assertThat(
            OAuthFixture.error(
                OAuthFixture.exchange(app, code, OAuthFixture.VERIFIER)
                    .refused(400, "INVALID_GRANT")))
        .as("used up by the wrong one")
        .isEqualTo("invalid_grant");
    String second = OAuthFixture.back(ground.consentOfOwner(app)).get("code");
    JsonObject other =
        ground.create(json("scopes", array("read.*"), "name", "Other")).expect(201).data();
    assertThat(
            OAuthFixture.error(
                OAuthFixture.exchange(other, second, OAuthFixture.VERIFIER)
                    .refused(400, "INVALID_GRANT")))
        .isEqualTo("invalid_grant");
    OAuthFixture.exchange(app, second, OAuthFixture.VERIFIER).expect(200);
  }

  @Test
  void oneOfSeveralExchangesGetsTheToken() throws Exception {
    JsonObject app = ground.app(array("read.*"));
    String code = OAuthFixture.back(ground.consentOfOwner(app)).get("code");

    List<Api.Answer> answers =
        Race.of(6, i -> OAuthFixture.exchange(app, code, OAuthFixture.VERIFIER));

    assertThat(Race.statuses(answers)).containsExactly(200, 400, 400, 400, 400, 400);
    String token =
        answers.stream()
            .filter(answer -> answer.status() == 200)
            .findFirst()
            .orElseThrow()
            .json()
            .getString("access_token");
    Api.open().bearer(token).get("/object/data/companies").refused(401, "UNAUTHENTICATED");
  }

  @Test
  void faultsOfARequestAreReturnedToTheApp() {
    JsonObject app = ground.app(array("read.companies"));

    assertThat(OAuthFixture.back(OAuthFixture.authorize(app, Map.of("code_challenge", ""))))
        .containsEntry("error", "invalid_request")
        .containsEntry("state", "st\"ate");
    assertThat(
            OAuthFixture.back(
                OAuthFixture.authorize(app, Map.of("code_challenge_method", "plain"))))
        .containsEntry("error", "invalid_request");
    assertThat(OAuthFixture.back(OAuthFixture.authorize(app, Map.of("response_type", "token"))))
        .containsEntry("error", "unsupported_response_type");
    assertThat(OAuthFixture.back(OAuthFixture.authorize(app, Map.of("scope", "read.*"))))
        .containsEntry("error", "invalid_scope");
    assertThat(OAuthFixture.back(OAuthFixture.decide(app, Map.of("decision", "deny"))))
        .containsEntry("error", "access_denied");
  }

  @Test
  void anUnknownRedirectLeadsNowhere() {
    JsonObject app = ground.app(array("read.*"));
    for (String to :
        List.of(
            OAuthFixture.BACK + "&y=2",
            OAuthFixture.BACK.replace("https", "http"),
            "https://evil.example.com/",
            "")) {
      Api.Answer answer =
          OAuthFixture.authorize(app, Map.of("redirect_uri", to)).refused(400, "INVALID_REQUEST");
      assertThat(answer.header("Location")).isEmpty();
      OAuthFixture.decide(app, Map.of("redirect_uri", to, "decision", "deny"))
          .refused(400, "INVALID_REQUEST");
    }
    OAuthFixture.authorize(app, Map.of("client_id", "app_0000000000000000"))
        .refused(400, "INVALID_REQUEST");
  }

  @Test
  void onlyMembersWhoMayCreateKeysConsent() {
    JsonObject app = ground.app(array("read.*", "write.*", "delete.*"));
    Person stranger = Person.create();
    OAuthFixture.givePassword(stranger);
    assertThat(
            OAuthFixture.consent(app, stranger.email(), OAuthFixture.PASSWORD).expect(403).text())
        .contains("not an admin");
    Person member = Person.create();
    OAuthFixture.givePassword(member);
    ground.invite(member);
    Api.open()
        .bearer(OAuthFixture.signIn(member).getString("access_token"))
        .post("/user/auth/select-workspace", json("workspace_id", workspace.subdomain()))
        .expect(200);

    assertThat(OAuthFixture.consent(app, member.email(), OAuthFixture.PASSWORD).expect(403).text())
        .contains("does not allow");
  }

  @Test
  void theServerPublishesItsMetadata() {
    JsonObject metadata =
        Api.open().get("//.well-known/oauth-authorization-server").expect(200).json();
    assertThat(metadata.getString("issuer"))
        .isEqualTo(metadata.getString("token_endpoint").replace("/api/v1/oauth/token", ""));
    assertThat(metadata.getJsonArray("code_challenge_methods_supported"))
        .hasToString(array("S256").toString());
    assertThat(URI.create(Plinth.server().address()).getHost()).isNotEmpty();
  }
}
