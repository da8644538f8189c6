package plinth.access.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Mailbox;
import plinth.testing.Person;
import plinth.testing.Race;
import plinth.testing.Workspace;

/** Members, invitations, roles and their rights. */
class MembersIT {
  private static String slugOf(Api owner, Person person) {
    return owner.get("/admin/members").expect(200).json().getJsonArray("data").stream()
        .map(value -> value.asJsonObject())
        .filter(member -> member.getString("email").equals(person.email()))
        .map(member -> member.getString("slug"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void anInvitationIsMailedAndAcceptedByItsAddressee() {
    Workspace workspace = Workspace.create();
    Person invited = Person.create();
    JsonObject invitation = json("email", invited.email(), "role", "member");
    workspace.admin().post("/admin/members", invitation).expect(201);
    Matcher link =
        Pattern.compile("/console/invitation#([A-Za-z0-9_-]{43})")
            .matcher(Mailbox.await(invited.email(), 1));
    assertThat(link.find()).isTrue();
    JsonObject accept = json("token", link.group(1));
    String path = "/user/auth/invitations/accept";
    assertThat(Person.create().api().post(path, accept).expect(403).code())
        .isEqualTo("INVITATION_NOT_YOURS");
    invited.api().post(path, accept).expect(200);
    assertThat(invited.api().post(path, accept).expect(400).code()).isEqualTo("INVITATION_INVALID");
    assertThat(workspace.admin().post("/admin/members", invitation).expect(409).code())
        .isEqualTo("MEMBER_EXISTS");
  }

  @Test
  void aRoleWithoutThePermissionIsRefused() {
    Workspace workspace = Workspace.create();
    Api member = workspace.member("member");
    member.get("/admin/members").expect(200);
    Api.Answer refused =
        member.post("/admin/members", json("email", "x@example.com", "role", "member"));
    assertThat(refused.expect(403).code()).isEqualTo("PERMISSION_DENIED");
    assertThat(member.get("/integrations/api-keys").expect(403).code())
        .isEqualTo("PERMISSION_DENIED");
  }

  @Test
  void aBlockedMemberIsRefusedAtOnceAndWorksAgainUnblocked() {
    Workspace workspace = Workspace.create();
    Person person = Person.create();
    Api member = workspace.join(person, "member");
    String path = "/admin/members/" + slugOf(workspace.admin(), person);
    member.get("/admin/me").expect(200);
    workspace.admin().put(path, json("status", "blocked")).expect(200);
    member.get("/admin/me").refused(401, "UNAUTHENTICATED");
    assertThat(
            person
                .api()
                .post("/user/auth/select-workspace", json("workspace_id", workspace.id()))
                .expect(403)
                .code())
        .isEqualTo("MEMBER_BLOCKED");
    workspace.admin().put(path, json("status", "active")).expect(200);
    member.get("/admin/me").expect(200);
    workspace.admin().delete(path).expect(200);
    member.get("/admin/me").refused(401, "UNAUTHENTICATED");
    workspace.admin().get(path).refused(404, "NOT_FOUND");
  }

  @Test
  void aRoleNamedTwiceIsRefused() {
    Api owner = Workspace.create().admin();
    JsonObject reader = json("name", "Reader", "permissions", array("record.read"));
    owner.post("/admin/roles", reader).expect(201);
    Api.Answer again =
        owner.post("/admin/roles", reader.toString().replace("Reader", "READER")).expect(409);
    assertThat(again.code()).isEqualTo("ROLE_EXISTS");
    owner.post("/admin/roles", reader.toString().replace("Reader", "Writer")).expect(201);
    owner.put("/admin/roles/writer", json("name", "Reader")).refused(409, "ROLE_EXISTS");
    owner.put("/admin/roles/writer", json("name", "Writer")).expect(200);
  }

  @Test
  void oneOfSeveralCreationsAndDeletionsOfARoleSucceeds() throws Exception {
    Api admin = Workspace.create().admin();
    JsonObject body = json("name", "Readers", "permissions", array("record.read"));

    Race.oneWins(Race.statuses(Race.of(4, i -> admin.post("/admin/roles", body))), 201, 409);
    Race.oneWins(Race.statuses(Race.of(4, i -> admin.delete("/admin/roles/readers"))), 200, 404);
  }

  @Test
  void aChangedRoleCountsAtOnce() {
    Workspace workspace = Workspace.create();
    Api owner = workspace.admin();
    owner
        .post("/admin/roles", json("name", "Key Keeper", "permissions", array("integration.read")))
        .expect(201);
    Api keeper = workspace.member("key_keeper");
    keeper.get("/integrations/api-keys").expect(200);
    owner.put("/admin/roles/key_keeper", json("permissions", array("record.read"))).expect(200);
    keeper.get("/integrations/api-keys").refused(403, "PERMISSION_DENIED");
    assertThat(owner.delete("/admin/roles/key_keeper").expect(409).code()).isEqualTo("ROLE_IN_USE");
    assertThat(owner.delete("/admin/roles/member").expect(409).code()).isEqualTo("ROLE_BUILT_IN");
    assertThat(
            owner
                .post("/admin/roles", json("name", "X", "permissions", array("a.b", "*")))
                .expect(400)
                .faults())
        .containsExactly("permissions[0]:unknown", "permissions[1]:unknown");
  }

  @Test
  void membersCannotGrantRightsTheyLack() {
    Workspace workspace = Workspace.create();
    Api admin = workspace.member("admin");
    String ownerSlug = slugOf(workspace.admin(), workspace.owner());
    for (Api.Answer answer :
        List.of(
            admin.post("/admin/members", json("email", "y@example.com", "role", "owner")),
            admin.put("/admin/members/" + ownerSlug, json("status", "blocked")),
            admin.delete("/admin/members/" + ownerSlug),
            admin.post(
                "/admin/roles", json("name", "Pay", "permissions", array("billing.update"))))) {
      assertThat(answer.expect(403).code()).isEqualTo("RIGHTS_EXCEEDED");
    }
  }

  @Test
  void aWorkspaceKeepsAnOwnerAlsoWhenTwoStepDownAtOnce() throws Exception {
    Workspace workspace = Workspace.create();
    Api owner = workspace.admin();
    Person second = Person.create();
    Api other = workspace.join(second, "admin");
    String first = "/admin/members/" + slugOf(owner, workspace.owner());
    assertThat(owner.put(first, json("role", "member")).expect(409).code()).isEqualTo("LAST_OWNER");
    String path = "/admin/members/" + slugOf(owner, second);
    owner.put(path, json("role", "owner")).expect(200);
    List<Api> stepping = List.of(owner, other);
    List<String> paths = List.of(first, path);
    Race.oneWins(
        Race.of(2, i -> stepping.get(i).put(paths.get(i), json("role", "member")).status()),
        200,
        409);
  }

  @Test
  void aSlugOfAnotherWorkspaceIsUnknown() {
    Workspace one = Workspace.create();
    Workspace two = Workspace.create();
    Person person = Person.create();
    one.join(person, "member");
    String slug = slugOf(one.admin(), person);
    assertThat(two.admin().get("/admin/members/" + slug).status()).isEqualTo(404);
    assertThat(two.admin().delete("/admin/members/" + slug).status()).isEqualTo(404);
  }
}
