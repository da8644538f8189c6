package plinth.access.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Mailbox;
import plinth.testing.Person;
import plinth.testing.Race;
import plinth.testing.Workspace;

/** People leave workspaces, and owners hand them over. */
class OwnWorkspacesIT {
  private static final String PASSWORD = OAuthFixture.PASSWORD;

  private final Workspace workspace = Workspace.create();
  private final String path = "/user/auth/workspaces/" + workspace.subdomain();

  private static String slug(Api member) {
    return member.get("/admin/me").expect(200).data().getString("slug");
  }

  private static JsonObject to(String member) {
    return json("member", member, "current_password", PASSWORD);
  }

  private String registeredOwner() {
    return Database.texts(
            "select owner_user_id::text from main.tenants where id = " + workspace.id())
        .get(0);
  }

  @Test
  void membersLeaveWithoutAPermissionAndLoseAccessAtOnce() {
    Person person = Person.create();
    Api member = workspace.join(person, "member");
    String slug = slug(member);
    person.api().delete(path + "/membership").expect(200);
    member.get("/admin/me").refused(401, "UNAUTHENTICATED");
    workspace.admin().get("/admin/members/" + slug).refused(404, "NOT_FOUND");
    person.api().delete(path + "/membership").refused(404, "NOT_FOUND");
    assertThat(
            Database.texts(
                "select details ->> 'role' from tenant.audit where action = 'member.left'"
                    + " and workspace_id = "
                    + workspace.id()))
        .containsExactly("member");
    // A new invitation leads back.
    assertThat(slug(workspace.join(person, "member"))).isNotEqualTo(slug);
  }

  @Test
  void theLastOwnerStaysAndStrangersFindNothing() {
    workspace.owner().api().delete(path + "/membership").refused(409, "LAST_OWNER");
    Person.create().api().delete(path + "/membership").refused(404, "NOT_FOUND");
    Workspace.create().admin().delete(path + "/membership").refused(404, "NOT_FOUND");
  }

  @Test
  void ofTwoOwnersWhoLeaveTogetherOneStays() throws Exception {
    Person second = Person.create();
    String slug = slug(workspace.join(second, "member"));
    workspace.admin().put("/admin/members/" + slug, json("role", "owner")).expect(200);
    List<Person> owners = List.of(workspace.owner(), second);
    List<Integer> statuses =
        Race.of(2, number -> owners.get(number).api().delete(path + "/membership").status());
    Race.oneWins(statuses, 200, 409);
  }

  @Test
  void anOwnerHandsOverWithThePassword() {
    Person heir = Person.create();
    Api member = workspace.join(heir, "member");
    Api owner = OAuthFixture.withPassword(workspace);
    String slug = slug(member);
    assertThat(
            owner
                .post(path + "/owner", json("member", slug, "current_password", "wrong wrong"))
                .expect(400)
                .faults())
        .containsExactly("current_password:wrong");
    int before = Mailbox.to(workspace.owner().email()).size();
    owner.post(path + "/owner", to(slug)).expect(200);

    JsonObject heirs = member.get("/admin/me").expect(200).data();
    assertThat(heirs.getBoolean("is_owner")).isTrue();
    JsonObject formers = owner.get("/admin/me").expect(200).data();
    assertThat(formers.getBoolean("is_owner")).isFalse();
    assertThat(formers.getString("role")).isEqualTo("admin");
    assertThat(registeredOwner()).isEqualTo(Long.toString(heir.id()));
    assertThat(Mailbox.await(workspace.owner().email(), before + 1)).contains("new owner");
    assertThat(Mailbox.await(heir.email(), 2)).contains("new owner");
    // What an owner may do, only the new one may.
    owner.post(path + "/deletion").refused(403, "NOT_THE_OWNER");
    owner.post(path + "/owner", to(slug)).refused(403, "NOT_THE_OWNER");
    owner.delete(path + "/membership").expect(200);
    heir.api().delete(path + "/membership").refused(409, "LAST_OWNER");
  }

  @Test
  void onlyAnotherActiveMemberCanBecomeTheOwner() {
    String blocked = slug(workspace.member("member"));
    String active = slug(workspace.member("member"));
    Api admin = workspace.member("admin");
    Api owner = OAuthFixture.withPassword(workspace);
    String me = slug(owner);
    assertThat(owner.post(path + "/owner", to(me)).expect(400).faults())
        .containsExactly("member:same");
    assertThat(owner.post(path + "/owner", to("nobody-here")).expect(400).faults())
        .containsExactly("member:unknown");
    String invited =
        owner
            .post("/admin/members", json("email", "ada@example.net", "role", "member"))
            .expect(201)
            .data()
            .getString("slug");
    owner.post(path + "/owner", to(invited)).refused(409, "MEMBER_NOT_ACTIVE");
    owner.put("/admin/members/" + blocked, json("status", "blocked")).expect(200);
    owner.post(path + "/owner", to(blocked)).refused(409, "MEMBER_NOT_ACTIVE");
    JsonObject asOwner = json("member", active, "role", "owner", "current_password", PASSWORD);
    assertThat(owner.post(path + "/owner", asOwner).expect(400).faults())
        .containsExactly("role:owner");
    admin.post(path + "/owner", to(active)).refused(400, "VALIDATION_FAILED");
    assertThat(registeredOwner()).isEqualTo(Long.toString(workspace.owner().id()));
  }
}
