package plinth.scim.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.Directory.GROUPS;
import static plinth.testing.Directory.USERS;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Company;
import plinth.testing.Directory;
import plinth.testing.FakeProvider;
import plinth.testing.Race;
import plinth.testing.Workspace;

/** What a directory decides about the access of people: membership, sessions, roles. */
class ScimAccessIT {
  private final FakeProvider provider = FakeProvider.start();

  @AfterEach
  void close() {
    provider.close();
  }

  /** A directory beside a provider that admits only members. */
  private record Both(Company company, Directory directory) {
    static Both connect(FakeProvider provider) {
      Company company = Company.create(provider, json("creates_members", false));
      Api scim = Directory.client(Directory.token(company.workspace()));
      return new Both(company, new Directory(company.workspace(), company.domain(), scim));
    }

    Api enter(String email) {
      return Api.open().bearer(company.signIn(email).getString("access_token"));
    }
  }

  @Test
  void aDeactivatedPersonIsSignedOutAtOnceAndForGood() {
    Both both = Both.connect(provider);
    String email = both.company.newEmail();
    String id = both.directory.make(email);
    Api person = both.enter(email);
    person.get("/admin/me").expect(200);

    both.directory.setActive(id, false).expect(200);
    person.get("/admin/me").refused(401, "UNAUTHENTICATED");
    assertThat(both.company.visit("sub-" + email, Company.person(email)))
        .satisfies(
            back ->
                assertThat(back.containsKey("error") || Company.exchange(back).status() >= 400)
                    .isTrue());

    both.directory.setActive(id, true).expect(200);
    // The sign-in has ended, not paused.
    person.get("/admin/me").refused(401, "UNAUTHENTICATED");
    both.enter(email).get("/admin/me").expect(200);
  }

  @Test
  void deactivationWhileSomebodySignsInLeavesNoSession() throws Exception {
    Both both = Both.connect(provider);
    String email = both.company.newEmail();
    String id = both.directory.make(email);
    both.enter(email);
    List<String> tokens =
        Race.of(
            4,
            i -> {
              if (i == 0) {
                return both.directory.setActive(id, false).expect(200).text();
              }
              var back = both.company.visit("sub-" + email, Company.person(email));
              Api.Answer answer = Company.exchange(back);
              return answer.status() == 200 ? answer.data().getString("access_token") : "";
            });
    for (String token : tokens.subList(1, 4)) {
      if (!token.isEmpty()) {
        Await.promptly(
            "the token opens nothing",
            () -> Api.open().bearer(token).get("/admin/me").status() == 401);
      }
    }
  }

  @Test
  void deletedPeopleComeBackThroughTheDirectoryButNotWhomAnAdminRemoved() {
    Directory directory = Directory.create();
    Api admin = directory.workspace().admin();
    String email = directory.newEmail();
    String first = directory.make(email);
    String slug = directory.member(email).getString("slug");

    directory.scim().delete(USERS + "/" + first).expect(204);
    directory.scim().get(USERS + "/" + first).refused(404, "NOT_FOUND");
    String second = directory.make(email);
    assertThat(second).isNotEqualTo(first);
    assertThat(directory.member(email).getString("slug")).isEqualTo(slug);

    admin.delete("/admin/members/" + slug).expect(200);
    directory.scim().get(USERS + "/" + second).refused(404, "NOT_FOUND");
    directory.scim().post(USERS, Directory.person(email, "Nora")).refused(409, "CONFLICT");
  }

  @Test
  void aBlockByAnAdminOutlastsTheDirectory() {
    Directory directory = Directory.create();
    String email = directory.newEmail();
    String id = directory.make(email);
    String path = "/admin/members/" + directory.member(email).getString("slug");
    directory.workspace().admin().put(path, json("status", "blocked")).expect(200);

    assertThat(directory.setActive(id, true).expect(200).json().getBoolean("active")).isFalse();
    directory.setActive(id, false).expect(200);
    assertThat(directory.setActive(id, true).expect(200).json().getBoolean("active")).isFalse();
  }

  @Test
  void theLastOwnerStays() {
    Directory directory = Directory.create();
    String email = directory.newEmail();
    String id = directory.make(email);
    Api admin = directory.workspace().admin();
    String founder = directory.workspace().me().getString("slug");
    admin
        .put("/admin/members/" + directory.member(email).getString("slug"), json("role", "owner"))
        .expect(200);
    directory.map("Crew", "admin");
    directory.makeGroup("Crew", id);
    assertThat(directory.member(email).getString("role")).isEqualTo("owner");

    directory.workspace().admin().put("/admin/members/" + founder, json("role", "member"));

    directory.setActive(id, false).refused(409, "LAST_OWNER");
    directory.scim().delete(USERS + "/" + id).refused(409, "LAST_OWNER");
    JsonObject off = json("userName", email, "active", false);
    directory.scim().put(USERS + "/" + id, off).refused(409, "LAST_OWNER");
    assertThat(directory.scim().get(USERS + "/" + id).json().getBoolean("active")).isTrue();
  }

  @Test
  void rolesFollowGroupsAtOnce() {
    Directory directory = Directory.create();
    String email = directory.newEmail();
    String id = directory.make(email);
    directory
        .workspace()
        .admin()
        .post("/admin/roles", json("name", "Viewer", "permissions", array("record.read")))
        .expect(201);
    directory.map("Bosses", "admin", "Guests", "viewer");

    String guests = directory.makeGroup("Guests", id);
    assertThat(directory.member(email).getString("role")).isEqualTo("viewer");
    String bosses = directory.makeGroup("Bosses", id);
    assertThat(directory.member(email).getString("role")).isEqualTo("admin");
    JsonObject user = directory.scim().get(USERS + "/" + id).expect(200).json();
    assertThat(user.getJsonArray("groups")).hasSize(2);

    directory
        .patch(
            GROUPS + "/" + bosses, json("op", "remove", "path", "members[value eq \"" + id + "\"]"))
        .expect(200);
    assertThat(directory.member(email).getString("role")).isEqualTo("viewer");
    directory.scim().delete(GROUPS + "/" + guests).expect(204);
    assertThat(directory.member(email).getString("role")).isEqualTo("member");

    directory
        .patch(
            GROUPS + "/" + bosses,
            json("op", "Add", "path", "members", "value", array(json("value", id))))
        .expect(200);
    assertThat(directory.member(email).getString("role")).isEqualTo("admin");
    directory
        .patch(
            GROUPS + "/" + bosses,
            json("op", "Replace", "value", json("id", bosses, "displayName", "Leaders")))
        .expect(200);
    assertThat(directory.member(email).getString("role")).isEqualTo("member");
    directory.map("Leaders", "admin");
    assertThat(directory.member(email).getString("role")).isEqualTo("admin");
    directory
        .workspace()
        .admin()
        .put(
            "/admin/directory",
            json(
                "default_role",
                "member",
                "role_mapping",
                array(json("group", "Leaders", "role", "owner"))))
        .refused(400, "VALIDATION_FAILED");
  }

  @Test
  void concurrentChangesOfAGroupAreNotLost() throws Exception {
    Directory directory = Directory.create();
    List<String> people = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      people.add(directory.make(directory.newEmail()));
    }
    String group = directory.makeGroup("Crew");
    Race.of(
        5,
        i ->
            directory
                .patch(
                    GROUPS + "/" + group,
                    json(
                        "op",
                        "add",
                        "path",
                        "members",
                        "value",
                        array(json("value", people.get(i)))))
                .expect(200));
    assertThat(directory.scim().get(GROUPS + "/" + group).json().getJsonArray("members"))
        .hasSize(5);
    assertThat(
            directory
                .scim()
                .post(GROUPS, json("displayName", "CREW"))
                .expect(409)
                .json()
                .getString("scimType"))
        .isEqualTo("uniqueness");
  }

  @Test
  void aDirectorySeesNothingOfAnotherWorkspace() {
    Directory own = Directory.create();
    Directory other = Directory.create();
    String theirs = other.make(other.newEmail());
    String group = other.makeGroup("Crew", theirs);

    own.scim().get(USERS + "/" + theirs).refused(404, "NOT_FOUND");
    own.setActive(theirs, false).refused(404, "NOT_FOUND");
    own.scim().delete(GROUPS + "/" + group).refused(404, "NOT_FOUND");
    own.scim()
        .post(GROUPS, json("displayName", "Crew", "members", array(json("value", theirs))))
        .refused(400, "SCIM_VALUE_INVALID");
    own.scim()
        .post(USERS, Directory.person(other.newEmail(), "Nora"))
        .refused(403, "SCIM_EMAIL_UNPROVED");
    assertThat(own.scim().get(USERS).json().getInt("totalResults")).isZero();
  }

  @Test
  void tokensAreMadeByOwnersShownOnceReplacedAndRevoked() {
    Workspace workspace = Workspace.create();
    Api admin = workspace.admin();
    workspace.member("admin").post("/admin/directory/token").refused(403, "NOT_THE_OWNER");
    admin.delete("/admin/directory/token").refused(404, "NOT_FOUND");

    String first = Directory.token(workspace);
    Directory.client(first).get(USERS).expect(200);
    String second = Directory.token(workspace);
    Directory.client(first).get(USERS).refused(401, "UNAUTHENTICATED");
    Directory.client(second).get(USERS).expect(200);
    Directory.client(second.substring(0, second.length() - 1) + "-")
        .get(USERS)
        .refused(401, "UNAUTHENTICATED");

    assertThat(admin.get("/admin/directory").expect(200).text())
        .doesNotContain(second)
        .contains(second.substring(0, 21));
    Await.until(
        "the last use is stored",
        () -> !admin.get("/admin/directory").data().getJsonObject("token").isNull("last_used_at"));
    admin.delete("/admin/directory/token").expect(200);
    Directory.client(second).get(USERS).refused(401, "UNAUTHENTICATED");
  }
}
