package plinth.sso.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Company;
import plinth.testing.Database;
import plinth.testing.FakeProvider;
import plinth.testing.Plinth;
import plinth.testing.Workspace;

/** The providers of a workspace. */
class ProvidersIT {
  private final FakeProvider provider = FakeProvider.start();
  private final Workspace workspace = Workspace.create();
  private final Api admin = workspace.admin();

  @AfterEach
  void close() {
    provider.close();
  }

  private JsonObject settings(Object... changes) {
    return Company.settings(provider, json(changes));
  }

  @Test
  void aProviderIsManagedAndItsSecretNeverShown() {
    JsonObject made = admin.post("/admin/sso/providers", settings()).expect(201).data();
    Api.Answer read = admin.get("/admin/sso/providers/works").expect(200);

    assertThat(made.getString("slug")).isEqualTo("works");
    assertThat(made.getBoolean("has_client_secret")).isTrue();
    assertThat(made.getString("redirect_uri"))
        .isEqualTo(
            Plinth.server().address()
                + "/api/v1/user/auth/sso/"
                + workspace.subdomain()
                + "/works/callback");
    assertThat(read.text()).doesNotContain(FakeProvider.SECRET);
    assertThat(
            Database.texts(
                "select client_secret from main.identity_provider where workspace_id = "
                    + workspace.id()))
        .singleElement()
        .asString()
        .doesNotContain("secret/with");
    assertThat(admin.get("/admin/sso/providers").expect(200).json().getJsonArray("data"))
        .hasSize(1);

    admin
        .with("If-Match", "\"7\"")
        .put("/admin/sso/providers/works", settings("name", "Other"))
        .refused(412, "STALE_VERSION");
    JsonObject changed =
        admin
            .with("If-Match", read.header("ETag"))
            .put("/admin/sso/providers/works", settings("name", "Other"))
            .expect(200)
            .data();
    assertThat(changed.getString("name")).isEqualTo("Other");
    assertThat(changed.getString("slug")).isEqualTo("works");
    admin.delete("/admin/sso/providers/works").expect(200);
    admin.get("/admin/sso/providers/works").refused(404, "NOT_FOUND");
  }

  @Test
  void faultsNameTheirFields() {
    assertThat(
            admin
                .post(
                    "/admin/sso/providers",
                    settings(
                        "issuer",
                        "nonsense?x",
                        "scopes",
                        array("a b"),
                        "default_role",
                        "owner",
                        "role_mapping",
                        array(
                            json("group", "g", "role", "owner"),
                            json("group", "g", "role", "member"))))
                .expect(400)
                .faults())
        .containsExactlyInAnyOrder(
            "issuer:url",
            "scopes[1]:format",
            "default_role:owner",
            "role_mapping[0].role:owner",
            "role_mapping[1].group:unique");
    assertThat(
            admin
                .post("/admin/sso/providers", settings("default_role", "wizard"))
                .expect(400)
                .faults())
        .containsExactly("default_role:unknown");
    assertThat(
            admin
                .post("/admin/sso/providers", settings("issuer", "https://10.0.0.1/realm"))
                .expect(400)
                .faults())
        .containsExactly("issuer:blocked_host");
  }

  @Test
  void onlyOwnersChangeProviders() {
    admin.post("/admin/sso/providers", settings()).expect(201);
    Api other = workspace.member("admin");

    other.get("/admin/sso/providers/works").expect(200);
    other.post("/admin/sso/providers", settings()).refused(403, "NOT_THE_OWNER");
    other.put("/admin/sso/providers/works", settings()).refused(403, "NOT_THE_OWNER");
    other.post("/admin/sso/providers/works/test", "{}").refused(403, "NOT_THE_OWNER");
    other.delete("/admin/sso/providers/works").refused(403, "NOT_THE_OWNER");
    Workspace.create().admin().get("/admin/sso/providers/works").refused(404, "NOT_FOUND");
  }

  @Test
  void aTestSaysWhatIsWrong() {
    admin.post("/admin/sso/providers", settings()).expect(201);

    JsonObject found = test();
    assertThat(found.getBoolean("is_working")).isTrue();
    assertThat(found.getJsonArray("keys")).hasSize(1);
    assertThat(found.getBoolean("ends_sessions")).isTrue();
    provider.announce(metadata -> metadata.add("issuer", "https://evil.example"));
    assertThat(test().getString("failure")).contains("another issuer");
    provider.announce(metadata -> metadata.add("jwks_uri", "https://169.254.169.254/keys"));
    assertThat(test().getString("failure")).contains("Blocked host");
    provider.answerAll(
        exchange -> {
          exchange.getResponseHeaders().set("Location", provider.issuer() + "/elsewhere");
          exchange.sendResponseHeaders(302, -1);
        });
    assertThat(test().getString("failure")).contains("answered 302");
    provider.answerAll(exchange -> FakeProvider.send(exchange, 200, " ".repeat(600_000)));
    assertThat(test().getString("failure")).contains("more than");
    provider.answerAll(
        exchange -> {
          Await.pass(Duration.ofSeconds(12), "a call may take ten seconds");
        });
    assertThat(test().getString("failure")).contains("in time");
  }

  private JsonObject test() {
    return admin.post("/admin/sso/providers/works/test", "{}").expect(200).data();
  }
}
