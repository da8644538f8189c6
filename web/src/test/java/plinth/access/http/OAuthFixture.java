package plinth.access.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import plinth.testing.Api;
import plinth.testing.Mailbox;
import plinth.testing.Person;
import plinth.testing.Workspace;

/**
 * A workspace whose owner has a password, and the requests of OAuth clients.
 *
 * @param admin a client of the owner
 */
record OAuthFixture(Workspace workspace, Api admin) {
  static final String BACK = "https://app.example.com/callback?x=1";
  static final String VERIFIER = "a-verifier-of-more-than-forty-three-characters-1234";
  static final String PASSWORD = "a password for consent";

  static OAuthFixture create() {
    Workspace workspace = Workspace.create();
    return new OAuthFixture(workspace, withPassword(workspace));
  }

  void invite(Person person) {
    admin.post("/admin/members", json("email", person.email(), "role", "member")).expect(201);
  }

  /** Sets the owner's password and returns a client that signed in with it. */
  static Api withPassword(Workspace workspace) {
    givePassword(workspace.owner());
    return Api.open().bearer(signIn(workspace.owner()).getString("access_token"));
  }

  static JsonObject signIn(Person person) {
    return Api.open()
        .post("/user/auth/login", json("email", person.email(), "password", PASSWORD))
        .expect(200)
        .data();
  }

  static void givePassword(Person person) {
    JsonObject email = json("email", person.email());
    Api.open().post("/user/auth/forgot-password", email).expect(200);
    String code = Mailbox.code(Mailbox.await(person.email(), 1));
    Api.open()
        .post("/user/auth/reset-password", json(email, "otp", code, "password", PASSWORD))
        .expect(200);
  }

  JsonObject app(JsonArray scopes) {
    return create(json("name", "Courier", "scopes", scopes, "redirect_uris", array(BACK)))
        .expect(201)
        .data();
  }

  Api.Answer create(JsonObject members) {
    return admin.post("/integrations/oauth-apps", members);
  }

  static Api.Answer clientToken(JsonObject app, String more) {
    return token(Api.open(), "grant_type=client_credentials&" + client(app) + more);
  }

  static String client(JsonObject app) {
    return "client_id="
        + app.getString("client_id")
        + "&client_secret="
        + app.getString("client_secret");
  }

  static Api.Answer token(Api api, String form) {
    return post(api, "/oauth/token", form);
  }

  static Api.Answer revoke(JsonObject app, String token) {
    return post(Api.open(), "/oauth/revoke", client(app) + "&token=" + token);
  }

  static Api.Answer post(Api api, String path, String form) {
    return api.with("Content-Type", "application/x-www-form-urlencoded").post(path, form);
  }

  static Api.Answer exchange(JsonObject app, String code, String verifier) {
    return token(
        Api.open(),
        "grant_type=authorization_code&"
            + client(app)
            + "&code="
            + code
            + "&redirect_uri="
            + encoded(BACK)
            + "&code_verifier="
            + verifier);
  }

  static Api.Answer authorize(JsonObject app, Map<String, String> other) {
    return Api.open().get("/oauth/authorize?" + form(app, other));
  }

  Api.Answer consentOfOwner(JsonObject app) {
    return consent(app, workspace.owner().email(), PASSWORD).expect(302);
  }

  static Api.Answer consent(JsonObject app, String email, String password) {
    return decide(app, Map.of("decision", "allow", "email", email, "password", password));
  }

  static Api.Answer decide(JsonObject app, Map<String, String> other) {
    return post(Api.open(), "/oauth/authorize", form(app, other));
  }

  static String form(JsonObject app, Map<String, String> other) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("response_type", "code");
    all.put("client_id", app.getString("client_id"));
    all.put("redirect_uri", BACK);
    all.put("state", "st\"ate");
    all.put("code_challenge", challenge());
    all.put("code_challenge_method", "S256");
    all.putAll(other);
    return all.entrySet().stream()
        .filter(one -> !one.getValue().isEmpty())
        .map(one -> one.getKey() + "=" + encoded(one.getValue()))
        .collect(Collectors.joining("&"));
  }

  static Map<String, String> back(Api.Answer answer) {
    String to = answer.expect(302).header("Location");
    assertThat(to).startsWith(BACK + "&");
    Map<String, String> back = new LinkedHashMap<>();
    for (String pair : to.substring(to.indexOf('?') + 1).split("&")) {
      String[] parts = pair.split("=", 2);
      back.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
    }
    return back;
  }

  static String error(Api.Answer answer) {
    return answer.json().getString("error");
  }

  static String challenge() {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(VERIFIER.getBytes(StandardCharsets.US_ASCII));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
