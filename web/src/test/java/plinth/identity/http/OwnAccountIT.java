package plinth.identity.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Mailbox;
import plinth.testing.Workspace;

/** Users manage their own accounts: password, sessions, name and address. */
class OwnAccountIT {
  private static Api client(JsonObject signIn) {
    return Api.open().bearer(signIn.getString("access_token"));
  }

  private static List<JsonObject> sessions(Api api) {
    JsonArray all = api.get("/user/auth/sessions").expect(200).json().getJsonArray("data");
    return all.getValuesAs(JsonObject.class);
  }

  private static JsonObject change(String current, String password) {
    return json("current_password", current, "password", password);
  }

  @Test
  void aPasswordIsChangedByThePresentOneAndEndsEverySession() {
    Person person = Person.verified();
    Api one = client(person.signIn());
    Api other = client(person.signIn());
    Api.Answer wrong =
        one.post("/user/auth/change-password", change("not the one", "eight blue herons"));
    assertThat(wrong.expect(400).faults()).containsExactly("current_password:wrong");
    Api.Answer weak =
        one.post("/user/auth/change-password", change(person.password(), person.email()));
    assertThat(weak.expect(400).faults()).containsExactly("password:context");
    one.post("/user/auth/change-password", change(person.password(), "eight blue herons"))
        .expect(200);
    one.get("/user/auth/profile").refused(401, "UNAUTHENTICATED");
    other.get("/user/auth/profile").refused(401, "UNAUTHENTICATED");
    person.login().refused(401, "LOGIN_FAILED");
    person.login("eight blue herons").expect(200);
    assertThat(Mailbox.await(person.email(), 3)).contains("password of your Plinth account");
  }

  @Test
  void allOtherSessionsEndAndThePresentOneRemains() {
    Person person = Person.verified();
    Api phone = client(person.signIn());
    Api laptop = client(person.signIn());
    laptop.delete("/user/auth/sessions").expect(200);
    phone.get("/user/auth/profile").refused(401, "UNAUTHENTICATED");
    assertThat(sessions(laptop)).hasSize(1);
    assertThat(Mailbox.await(person.email(), 3)).contains("signed out");
    // There are no others any more, and nobody is told twice.
    laptop.delete("/user/auth/sessions").expect(200);
    String id = laptop.get("/user/auth/profile").expect(200).data().get("id").toString();
    assertThat(
            Database.texts(
                "select action from main.audit where action = 'user.other_sessions_ended'"
                    + " and actor = 'user:"
                    + id
                    + "'"))
        .hasSize(1);
  }

  @Test
  void sessionsAreListedAndEndedOneByOneOrTogether() {
    Person person = Person.verified();
    Person stranger = Person.verified();
    Api phone = client(person.signIn());
    Api laptop = client(person.signIn());
    List<JsonObject> all = sessions(laptop);
    // The verification signed in, too.
    assertThat(all).hasSize(3);
    assertThat(all).filteredOn(session -> session.getBoolean("is_current")).hasSize(1);
    String ofPhone =
        sessions(phone).stream()
            .filter(session -> session.getBoolean("is_current"))
            .map(session -> session.getString("slug"))
            .findFirst()
            .orElseThrow();
    client(stranger.signIn()).delete("/user/auth/sessions/" + ofPhone).refused(404, "NOT_FOUND");
    laptop.delete("/user/auth/sessions/" + ofPhone).expect(200);
    phone.get("/user/auth/profile").refused(401, "UNAUTHENTICATED");
    laptop.get("/user/auth/profile").expect(200);
    laptop.delete("/user/auth/sessions/" + ofPhone).refused(404, "NOT_FOUND");
    laptop.post("/user/auth/logout-all", "{}").expect(200);
    laptop.get("/user/auth/profile").refused(401, "UNAUTHENTICATED");
    assertThat(sessions(client(person.signIn()))).hasSize(1);
  }

  @Test
  void aNameChangesInTheAccountAndInEveryWorkspace() {
    Workspace workspace = Workspace.create();
    Api owner = workspace.admin();
    JsonObject renamed =
        owner.put("/user/auth/profile", json("name", "Nora Lake")).expect(200).data();
    assertThat(renamed.getString("name")).isEqualTo("Nora Lake");
    JsonObject account = workspace.owner().api().get("/user/auth/profile").expect(200).data();
    assertThat(account.getString("name")).isEqualTo("Nora Lake");
    assertThat(owner.get("/admin/me").expect(200).data().getString("name")).isEqualTo("Nora Lake");
    Api there = Workspace.create().join(workspace.owner(), "member");
    assertThat(there.get("/admin/me").expect(200).data().getString("name")).isEqualTo("Nora Lake");
    for (String name : List.of("see http://evil.example", "www.evil.example", "a\u202eb", " ")) {
      owner.put("/user/auth/profile", json("name", name)).refused(400, "VALIDATION_FAILED");
    }
  }

  @Test
  void onlyOwnersRenameAWorkspace() {
    Workspace workspace = Workspace.create();
    String path = "/user/auth/workspaces/" + workspace.subdomain();
    JsonObject name = json("name", "Lake Works");
    Api member = workspace.member("member");
    assertThat(member.put(path, name).expect(403).code()).isEqualTo("NOT_THE_OWNER");
    client(Person.verified().signIn()).put(path, name).refused(404, "NOT_FOUND");
    JsonObject renamed = workspace.admin().put(path, name).expect(200).data();
    assertThat(renamed.getString("name")).isEqualTo("Lake Works");
    assertThat(renamed.getString("subdomain")).isEqualTo(workspace.subdomain());
    JsonObject me = workspace.admin().get("/admin/me").expect(200).data();
    assertThat(me.getJsonObject("workspace").getString("name")).isEqualTo("Lake Works");
  }

  private static JsonObject address(Person person, Person wanted) {
    return json(
        "email", wanted.email(),
        "current_password", person.password());
  }

  private static JsonObject otp(String code, String ofPresent) {
    return json("otp", code, "current_otp", ofPresent);
  }

  @Test
  void anAddressChangesByTheCodeThatWentToItAndByNoOther() {
    Person person = Person.verified();
    Api api = client(person.signIn());
    Person wanted = new Person("new." + person.email(), person.password());
    Person other = new Person("other." + person.email(), person.password());
    api.post("/user/auth/change-email", address(person, other)).expect(200);
    String ofOther = other.code(1);
    api.post("/user/auth/change-email", address(person, wanted)).expect(200);
    String code = wanted.code(1);
    // After the code of the registration and the welcome: one for each request.
    String ofPresent = person.code(4);
    String path = "/user/auth/change-email/confirm";
    if (!ofOther.equals(code)) {
      // The code of another address proves nothing about the requested one.
      api.post(path, otp(ofOther, ofPresent)).refused(400, "OTP_INVALID");
    }
    client(Person.verified().signIn()).post(path, otp(code, ofPresent)).refused(400, "OTP_INVALID");
    if (!code.equals(ofPresent)) {
      // Neither code is enough alone.
      api.post(path, otp(code, code)).refused(400, "OTP_INVALID");
      api.post(path, otp(ofPresent, ofPresent)).refused(400, "OTP_INVALID");
    }
    assertThat(api.post(path, json("otp", code)).expect(400).faults())
        .containsExactly("current_otp:required");
    JsonObject changed = api.post(path, otp(code, ofPresent)).expect(200).data();
    assertThat(changed.getString("email")).isEqualTo(wanted.email());
    assertThat(Mailbox.await(person.email(), 5)).contains(wanted.email());
    assertThat(Mailbox.await(wanted.email(), 2)).contains(wanted.email());
    person.login().refused(401, "LOGIN_FAILED");
    wanted.login().expect(200);
  }

  @Test
  void aTakenAddressIsNotChangedAndItsOwnerIsMailed() {
    Person owner = Person.verified();
    Mailbox.await(owner.email(), 2);
    Person person = Person.verified();
    Api api = client(person.signIn());
    api.post("/user/auth/change-email", address(person, owner)).expect(200);
    assertThat(Mailbox.await(owner.email(), 3))
        .doesNotContainPattern("(?<![0-9])[0-9]{6}(?![0-9])");
    owner.login().expect(200);
  }

  @Test
  void aRegistrationThatWaitsGivesWayToWhoProvesTheAddress() {
    Person waiting = Person.unverified();
    Person person = Person.verified();
    Api api = client(person.signIn());
    api.post("/user/auth/change-email", address(person, waiting)).expect(200);
    api.post("/user/auth/change-email/confirm", otp(waiting.code(2), person.code(3))).expect(200);
    new Person(waiting.email(), person.password()).login().expect(200);
  }
}
