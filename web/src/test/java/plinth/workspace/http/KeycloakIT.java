package plinth.workspace.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Company;
import plinth.testing.FakeProvider;
import plinth.testing.Keycloak;
import plinth.testing.Plinth;
import plinth.testing.Workspace;

/** The whole way with a real Keycloak: its form, the way back, the role, and its log-out. */
@Tag(Plinth.SSO)
class KeycloakIT {
  private static final Pattern ACTION = Pattern.compile("action=\"([^\"]+)\"");

  private final HttpClient client = HttpClient.newHttpClient();

  /** Kept here, because Keycloak marks its cookies as secure, which browsers allow on localhost. */
  private final Map<String, String> cookies = new ConcurrentHashMap<>();

  @Test
  void aPersonSignsInWithKeycloakAndItsLogoutEndsTheSession() throws Exception {
    Workspace workspace = Workspace.create();
    Api admin = workspace.admin();
    String domain = workspace.subdomain() + ".example";
    int port = Keycloak.freePort();
    admin.post("/admin/sso/domains", json("domain", domain)).expect(201);
    Company.confirm(workspace, domain).expect(200);
    JsonObject provider =
        admin
            .post(
                "/admin/sso/providers",
                json(
                    "name",
                    "Keycloak",
                    "issuer",
                    Keycloak.issuer(port),
                    "client_id",
                    "plinth",
                    "client_secret",
                    "keycloak secret",
                    "creates_members",
                    true,
                    "role_mapping",
                    array(json("group", "bosses", "role", "admin"))))
            .expect(201)
            .data();
    Map<String, String> values =
        Map.of(
            "DOMAIN",
            domain,
            "REDIRECT",
            provider.getString("redirect_uri"),
            "LOGOUT",
            provider.getString("logout_uri"),
            "AFTER",
            Plinth.server().address() + "/console/sign-in");
    try (Keycloak keycloak = Keycloak.start(port, values)) {
      assertThat(
              admin
                  .post("/admin/sso/providers/keycloak/test", "{}")
                  .expect(200)
                  .data()
                  .getBoolean("is_working"))
          .isTrue();

      JsonObject signedIn = signIn(workspace);

      assertThat(signedIn.getJsonObject("user").getString("email")).isEqualTo("ada@" + domain);
      assertThat(signedIn.getJsonObject("user").getString("name")).isEqualTo("Ada Field");
      assertThat(signedIn.getJsonObject("workspace").getString("role")).isEqualTo("admin");
      Api ada = Api.open().bearer(signedIn.getString("access_token"));
      ada.get("/admin/me").expect(200);

      logOutAtKeycloak(signedIn);

      Await.until(
          "Keycloak's log-out ends the session", () -> ada.get("/admin/me").status() == 401);
    }
  }

  private JsonObject signIn(Workspace workspace) throws Exception {
    HttpResponse<String> start =
        open(
            Plinth.server().address()
                + "/api/v1/user/auth/sso/"
                + workspace.subdomain()
                + "/keycloak/start?code_challenge="
                + FakeProvider.challenge(Company.VERIFIER));
    HttpResponse<String> form = open(next(start));
    Matcher action = ACTION.matcher(form.body());
    assertThat(action.find()).as(form.body()).isTrue();
    HttpResponse<String> login =
        send(
            HttpRequest.newBuilder(URI.create(action.group(1).replace("&amp;", "&")))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(
                    HttpRequest.BodyPublishers.ofString(
                        "username=ada&password="
                            + URLEncoder.encode("seven blue kites", StandardCharsets.UTF_8))));
    HttpResponse<String> callback = open(next(login));
    return Company.exchange(FakeProvider.parameters(URI.create(next(callback)).getRawFragment()))
        .expect(200)
        .data();
  }

  /** Signs out of Plinth elsewhere, and follows the address that it answers to Keycloak. */
  private void logOutAtKeycloak(JsonObject signedIn) throws Exception {
    JsonObject other = signInAgain(signedIn);
    String next =
        Api.open()
            .post("/user/auth/logout", json("refresh_token", other.getString("refresh_token")))
            .expect(200)
            .data()
            .getString("end_session_url");
    assertThat(next(open(next))).endsWith("/console/sign-in");
  }

  private JsonObject signInAgain(JsonObject signedIn) throws Exception {
    String subdomain = signedIn.getJsonObject("workspace").getString("subdomain");
    HttpResponse<String> start =
        open(
            Plinth.server().address()
                + "/api/v1/user/auth/sso/"
                + subdomain
                + "/keycloak/start?code_challenge="
                + FakeProvider.challenge(Company.VERIFIER));
    HttpResponse<String> callback = open(next(open(next(start))));
    return Company.exchange(FakeProvider.parameters(URI.create(next(callback)).getRawFragment()))
        .expect(200)
        .data();
  }

  private HttpResponse<String> open(String address) throws Exception {
    return send(HttpRequest.newBuilder(URI.create(address)));
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    if (!cookies.isEmpty()) {
      request.header(
          "Cookie",
          cookies.entrySet().stream()
              .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
              .collect(Collectors.joining("; ")));
    }
    HttpResponse<String> answer =
        client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    for (String set : answer.headers().allValues("Set-Cookie")) {
      String[] pair = set.split(";", 2)[0].split("=", 2);
      cookies.put(pair[0], pair[1]);
    }
    return answer;
  }

  private static String next(HttpResponse<String> answer) {
    return answer
        .headers()
        .firstValue("Location")
        .orElseThrow(() -> new AssertionError(answer.statusCode() + ": " + answer.body()));
  }
}
