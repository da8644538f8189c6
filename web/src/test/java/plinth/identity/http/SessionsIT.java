package plinth.identity.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Plinth;
import plinth.testing.Race;
import plinth.testing.Workspace;

class SessionsIT {
  private static final Api BROWSER = Api.open().with("User-Agent", "browser");

  private static Api.Answer refresh(Api client, String token) {
    return client.post("/user/auth/refresh", json("refresh_token", token));
  }

  private static int use(String accessToken) {
    return Api.open()
        .bearer(accessToken)
        .get("/user/auth/check-subdomain?subdomain=free-word")
        .status();
  }

  @Test
  void rotatesAndNoticesReuse() {
    String first = Person.verified().signIn().getString("refresh_token");
    JsonObject rotated = refresh(BROWSER, first).expect(200).data();
    String second = rotated.getString("refresh_token");
    assertThat(use(rotated.getString("access_token"))).isEqualTo(200);
    assertThat(refresh(BROWSER, first).expect(200).data().getString("refresh_token"))
        .isEqualTo(second);
    Api.Answer stolen = refresh(Api.open().with("User-Agent", "elsewhere"), first);
    assertThat(stolen.expect(401).code()).isEqualTo("REFRESH_REUSED");
    assertThat(refresh(BROWSER, second).expect(401).code()).isEqualTo("REFRESH_INVALID");
  }

  @Test
  void givesOneSuccessorToOneClientThatRaces() throws Exception {
    String first = Person.verified().signIn().getString("refresh_token");
    List<String> successors =
        Race.of(8, i -> refresh(BROWSER, first).expect(200).data().getString("refresh_token"));
    assertThat(successors.stream().distinct()).hasSize(1);
  }

  @Test
  void signsOutOneFamily() {
    Person person = Person.verified();
    String one = person.signIn().getString("refresh_token");
    String other = person.signIn().getString("refresh_token");
    Api.open().post("/user/auth/logout", json("refresh_token", one)).expect(200);
    assertThat(refresh(BROWSER, one).expect(401).code()).isEqualTo("REFRESH_INVALID");
    refresh(BROWSER, other).expect(200);
  }

  @Test
  void signingOutEndsTheAccessTokensOfThatSignInEverywhereAndNoOther() {
    Workspace workspace = Workspace.create();
    Person person = Person.verified();
    workspace.admin().post("/admin/members", invitation(person)).expect(201);
    JsonObject signIn = person.signIn();
    JsonObject other = person.signIn();
    JsonObject selected =
        Api.open()
            .bearer(signIn.getString("access_token"))
            .post("/user/auth/select-workspace", json("workspace_id", workspace.subdomain()))
            .expect(200)
            .data();
    Api there = Api.open().bearer(selected.getString("access_token"));
    there.get("/admin/me").expect(200);
    JsonObject token = json("refresh_token", selected.getString("refresh_token"));
    Api.open().post("/user/auth/logout", token).expect(200);
    there.get("/admin/me").refused(401, "UNAUTHENTICATED");
    assertThat(use(signIn.getString("access_token"))).isEqualTo(401);
    refresh(BROWSER, signIn.getString("refresh_token")).refused(401, "REFRESH_INVALID");
    assertThat(use(other.getString("access_token"))).isEqualTo(200);
    refresh(BROWSER, other.getString("refresh_token")).expect(200);
  }

  private static JsonObject invitation(Person person) {
    return json("email", person.email(), "role", "member");
  }

  @Test
  void anEndingSignInSelectsNoWorkspace() throws Exception {
    Workspace workspace = Workspace.create();
    Person person = Person.verified();
    workspace.admin().post("/admin/members", invitation(person)).expect(201);
    JsonObject select = json("workspace_id", workspace.subdomain());
    JsonObject signIn = person.signIn();
    Api holder = Api.open().bearer(signIn.getString("access_token"));
    JsonObject token = json("refresh_token", signIn.getString("refresh_token"));
    List<Api.Answer> answers =
        Race.of(
            6,
            i ->
                i == 0
                    ? Api.open().post("/user/auth/logout", token)
                    : holder.post("/user/auth/select-workspace", select));
    assertThat(Race.statuses(answers)).isSubsetOf(200, 401);
    for (Api.Answer answer : answers.subList(1, 6)) {
      if (answer.status() == 200) {
        Api.open()
            .bearer(answer.data().getString("access_token"))
            .get("/admin/me")
            .refused(401, "UNAUTHENTICATED");
        assertThat(refresh(BROWSER, answer.data().getString("refresh_token")).expect(401).code())
            .isIn("REFRESH_INVALID", "REFRESH_REUSED");
      }
    }
  }

  @Test
  void aRefreshKeepsItsTokenDuringAnOutage() {
    Workspace workspace = Workspace.dedicated();
    JsonObject selected =
        workspace
            .owner()
            .api()
            .post("/user/auth/select-workspace", json("workspace_id", workspace.subdomain()))
            .expect(200)
            .data();
    String token = selected.getString("refresh_token");
    Database.runIn(workspace.id(), "alter table tenant.admin rename to admin_away");
    try {
      assertThat(refresh(BROWSER, token).status()).isGreaterThanOrEqualTo(500);
    } finally {
      Database.runIn(workspace.id(), "alter table tenant.admin_away rename to admin");
    }
    // If the first attempt had used the token up, another client would find it used.
    Api elsewhere = Api.open().with("User-Agent", "elsewhere");
    refresh(elsewhere, token).expect(200);
  }

  @Test
  void resettingThePasswordEndsEverySession() {
    Person person = Person.verified();
    JsonObject before = person.signIn();
    assertThat(use(before.getString("access_token"))).isEqualTo(200);
    person.forget().expect(200);
    person.reset(person.code(3), "eight blue herons").expect(200);
    assertThat(use(before.getString("access_token"))).isEqualTo(401);
    refresh(BROWSER, before.getString("refresh_token")).refused(401, "REFRESH_INVALID");
    person.login().refused(401, "LOGIN_FAILED");
    person.login("eight blue herons").expect(200);
  }

  @Test
  void takesFiveTriesOfACodeAlsoWhenTheyRace() throws Exception {
    Person person = Person.verified();
    person.forget().expect(200);
    String code = person.code(3);
    String wrong = code.equals("000000") ? "000001" : "000000";
    assertThat(Race.of(12, i -> person.reset(wrong, "eight blue herons").code()))
        .containsOnly("OTP_INVALID");
    assertThat(person.reset(code, "eight blue herons").expect(400).code()).isEqualTo("OTP_INVALID");
    person.login().expect(200);
  }

  @Test
  void delaysFromTheFifthFailure() {
    Person person = Person.verified();
    for (int i = 0; i < 5; i++) {
      assertThat(person.login("not the password").expect(401).code()).isEqualTo("LOGIN_FAILED");
    }
    Api.Answer delayed = person.login().expect(429);
    assertThat(delayed.code()).isEqualTo("LOGIN_DELAYED");
    assertThat(Integer.parseInt(delayed.header("Retry-After"))).isBetween(1, 2);
  }

  @Test
  void signsTheFirstOperatorIn() throws IOException {
    Path file = Plinth.server().data().resolve("first-operator.txt");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    Properties lines = new Properties();
    lines.load(new StringReader(Files.readString(file)));
    JsonObject body =
        json(
            "email", lines.getProperty("email"),
            "password", lines.getProperty("password"));
    JsonObject signedIn = Api.open().post("/admin/auth/login", body).expect(200).data();
    String token = signedIn.getString("access_token");
    assertThat(use(token)).isEqualTo(403);
  }
}
