package plinth.workspace.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Mailbox;
import plinth.testing.Person;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** People delete their account after a delay in which they can withdraw that. */
class AccountDeletionIT {
  private static final String PATH = "/user/auth/deletion";
  private static final String PASSWORD = "nine grey geese";

  /** Sets the person's password and returns a client that signed in with it. */
  private static Api signedIn(Person person) {
    JsonObject email = json("email", person.email());
    Api.open().post("/user/auth/forgot-password", email).expect(200);
    int mails = Mailbox.to(person.email()).size();
    String code = Mailbox.code(Mailbox.await(person.email(), Math.max(1, mails)));
    Api.open()
        .post("/user/auth/reset-password", json(email, "otp", code, "password", PASSWORD))
        .expect(200);
    return Api.open()
        .bearer(
            Api.open()
                .post("/user/auth/login", json(email, "password", PASSWORD))
                .expect(200)
                .data()
                .getString("access_token"));
  }

  private static JsonObject password() {
    return json("current_password", PASSWORD);
  }

  private static void bring(Person person) {
    Database.run(
        "update main.\"user\" set deletion_at = now() - interval '1 minute' where id = "
            + person.id());
  }

  private static void sweep() {
    Api.open()
        .bearer(Signer.server().operator())
        .post("/admin/platform/schedulers/account-deletion/run", "{}")
        .expect(200);
  }

  private static boolean exists(Person person) {
    return !Database.texts("select name from main.\"user\" where id = " + person.id()).isEmpty();
  }

  @Test
  void aDeletionIsWithdrawnWithinItsDelay() {
    Person person = Person.create();
    Api api = signedIn(person);
    assertThat(api.post(PATH, json("current_password", "wrong wrong")).expect(400).faults())
        .containsExactly("current_password:wrong");
    String at = api.post(PATH, password()).expect(200).data().getString("deletion_at");
    assertThat(api.post(PATH, password()).expect(200).data().getString("deletion_at"))
        .isEqualTo(at);
    assertThat(Mailbox.await(person.email(), 3)).contains("will be deleted");
    assertThat(api.delete(PATH).expect(200).data().isNull("deletion_at")).isTrue();
    api.delete(PATH).refused(404, "NOT_FOUND");
    assertThat(Mailbox.await(person.email(), 4)).contains("was withdrawn");
    sweep();
    assertThat(exists(person)).isTrue();
  }

  @Test
  void aDueDeletionEndsMembershipsAndKeepsTheNameOfAuthors() {
    Workspace workspace = Workspace.create();
    Person person = Person.create();
    Api api = signedIn(person);
    Api member = workspace.join(signedPerson(person, api), "member");
    JsonObject record = json("data", json("name", "Kites"));
    String slug = member.post("/object/data/deals", record).expect(201).data().getString("slug");
    api.post(PATH, password()).expect(200);
    bring(person);
    api.delete(PATH).refused(409, "ACCOUNT_DELETION_BEGUN");
    sweep();

    assertThat(exists(person)).isFalse();
    api.get("/user/auth/profile").refused(401, "UNAUTHENTICATED");
    member.get("/admin/me").refused(401, "UNAUTHENTICATED");
    assertThat(Mailbox.to(person.email()).size()).isGreaterThanOrEqualTo(4);
    JsonObject kept = workspace.admin().get("/object/data/deals/" + slug).expect(200).data();
    assertThat(kept.getJsonObject("created_by").getString("name")).isEqualTo("Nora Field");
    assertThat(
            Database.texts(
                "select coalesce(user_id::text, '') || email || status from tenant.admin"
                    + " where not is_owner and workspace_id = "
                    + workspace.id()))
        .containsExactly("removed");
    assertThat(
            Database.texts(
                "select count(*)::text from main.audit where subject = 'user:"
                    + person.id()
                    + "' and address <> ''"))
        .containsExactly("0");
    // The address is free for a new account.
    Api.open()
        .post(
            "/user/auth/register",
            json("name", "Nora", "email", person.email(), "password", PASSWORD))
        .expect(200);
  }

  @Test
  void theOnlyOwnerOfAWorkspaceStays() {
    Workspace workspace = Workspace.create();
    Person owner = workspace.owner();
    Api api = signedIn(owner);
    JsonObject refused = api.post(PATH, password()).refused(409, "LAST_OWNER").json();
    assertThat(refused.getJsonArray("workspaces").getString(0)).isEqualTo(workspace.subdomain());

    // Somebody who became the only owner in the meantime stays, too, and is told.
    Database.run("update main.\"user\" set deletion_at = now() where id = " + owner.id());
    int before = Mailbox.to(owner.email()).size();
    sweep();
    assertThat(exists(owner)).isTrue();
    assertThat(Mailbox.await(owner.email(), before + 1)).contains(workspace.subdomain());
    assertThat(api.get("/user/auth/profile").expect(200).data().isNull("deletion_at")).isTrue();
    api.get("/admin/me").expect(200);
  }

  @Test
  void theDataOfAnAccountAreItsOwnOnly() {
    Workspace workspace = Workspace.create();
    Person person = Person.create();
    Api api = signedIn(person);
    Api member = workspace.join(signedPerson(person, api), "member");
    JsonObject data = member.get("/user/auth/data").expect(200).data();
    assertThat(data.getJsonObject("profile").getString("email")).isEqualTo(person.email());
    assertThat(data.getJsonArray("workspaces").getJsonObject(0).getString("subdomain"))
        .isEqualTo(workspace.subdomain());
    assertThat(data.getJsonArray("sessions")).isNotEmpty();
    assertThat(data.getJsonArray("security_log").getValuesAs(JsonObject.class))
        .extracting(entry -> entry.getString("action"))
        .contains("user.password_reset", "sign_in.succeeded");
    assertThat(data.toString()).doesNotContain(workspace.owner().email(), "argon2id", "digest");
  }

  @Test
  void mailsAreInTheChosenLanguage() {
    Person person = Person.create();
    Api api = signedIn(person);
    String path = "/user/auth/profile/language";
    assertThat(api.put(path, json("language", "tlh")).expect(400).faults())
        .containsExactly("language:type");
    JsonObject chosen = api.put(path, json("language", "ar")).expect(200).data();
    assertThat(chosen.getString("language")).isEqualTo("ar");
    api.post(PATH, password()).expect(200);
    assertThat(Mailbox.await(person.email(), 3)).contains("مرحبًا");
    assertThat(api.put(path, json()).expect(200).data().isNull("language")).isTrue();
    api.delete(PATH).expect(200);
    assertThat(Mailbox.await(person.email(), 4)).contains("Hello");
  }

  private static Person signedPerson(Person person, Api api) {
    return new Person(person.id(), person.email(), api);
  }
}
