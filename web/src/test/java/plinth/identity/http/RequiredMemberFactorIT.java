package plinth.identity.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Plinth;
import plinth.testing.TestSocket;
import plinth.testing.Workspace;

/** A workspace that requires a second factor of its members. */
class RequiredMemberFactorIT {
  private static final String POLICY = "/admin/security/second-factor";
  private static final String CODE = "SECOND_FACTOR_REQUIRED";

  /** A workspace whose owner has a second factor, and a member who has none. */
  private record Team(String subdomain, Factor factor, Api owner, Person person, String token) {
    static Team create() {
      Factor factor = Factor.of(Person.verified());
      String subdomain = Workspace.newSubdomain();
      JsonObject made =
          factor
              .api()
              .post("/user/auth/workspaces", json("name", "Kites", "subdomain", subdomain))
              .expect(201)
              .data();
      Api owner = Api.open().bearer(made.getString("access_token"));
      Person person = Person.verified();
      JsonObject invitation = json("email", person.email(), "role", "member");
      owner.post("/admin/members", invitation).expect(201);
      return new Team(subdomain, factor, owner, person, enter(person, subdomain));
    }

    Api member() {
      return Api.open().bearer(token);
    }

    static String enter(Person person, String subdomain) {
      Api outside = Api.open().bearer(person.signIn().getString("access_token"));
      JsonObject entered =
          outside
              .post("/user/auth/select-workspace", json("workspace_id", subdomain))
              .expect(200)
              .data();
      return entered.getString("access_token");
    }

    void require(Object... policy) {
      owner.put(POLICY, json(policy)).expect(200);
    }
  }

  @Test
  void aMemberWithoutAFactorReachesOnlyTheirAccount() {
    Team team = Team.create();
    Api member = team.member();
    member.get("/object/data/contacts").expect(200);
    team.require("required_for", "everybody");
    for (String path :
        List.of("/object/data/contacts", "/admin/me", "/user/billing/usage", "/object")) {
      member.get(path).refused(403, CODE);
    }
    member.post("/object/data/contacts", json("data", json("name", "Nora"))).refused(403, CODE);
    member.get("/user/auth/profile").expect(200);
    member.get("/user/auth/sessions").expect(200);
    team.owner().get("/object/data/contacts").expect(200);
    Factor.of(team.person(), member);
    member.get("/object/data/contacts").expect(200);
    member.get("/admin/me").expect(200);
  }

  @Test
  void aPolicyMayNameRoles() {
    Team team = Team.create();
    team.require("required_for", "roles", "roles", array("owner", "admin"));
    team.member().get("/admin/me").expect(200);
    team.require("required_for", "roles", "roles", array("member"));
    team.member().get("/admin/me").refused(403, CODE);
    JsonObject policy = team.owner().get(POLICY).expect(200).data();
    assertThat(policy.getString("required_for")).isEqualTo("roles");
    assertThat(policy.getJsonArray("roles")).isEqualTo(array("member"));
    team.require("required_for", "nobody");
    team.member().get("/admin/me").expect(200);
  }

  @Test
  void whoeverRequiresAFactorMustHaveOne() {
    Workspace workspace = Workspace.create();
    Api owner = workspace.admin();
    JsonObject everybody = json("required_for", "everybody");
    owner.put(POLICY, everybody).refused(403, CODE);
    owner.put(POLICY, json("required_for", "nobody")).expect(200);
    workspace.member("member").put(POLICY, everybody).refused(403, "PERMISSION_DENIED");
    Team team = Team.create();
    assertThat(team.owner().put(POLICY, json("required_for", "some")).expect(400).faults())
        .containsExactly("required_for:option");
    assertThat(team.owner().put(POLICY, json("required_for", "roles")).expect(400).faults())
        .containsExactly("roles:required");
    JsonObject unknown = json("required_for", "roles", "roles", array("nobody_has_it"));
    assertThat(team.owner().put(POLICY, unknown).expect(400).faults())
        .containsExactly("roles[0]:unknown");
    assertThat(team.owner().put(POLICY, json()).expect(400).faults())
        .containsExactly("required_for:required");
  }

  @Test
  void keysAndOtherWorkspacesAreNotAffected() {
    Team team = Team.create();
    JsonObject key =
        team.owner()
            .post("/integrations/api-keys", json("name", "Key", "scopes", array("read.*")))
            .expect(201)
            .data();
    Team other = Team.create();
    team.require("required_for", "everybody");
    Api.open().apiKey(key.getString("key")).get("/object/data/contacts").expect(200);
    other.member().get("/object/data/contacts").expect(200);
    Workspace own = Workspace.create();
    JsonObject invitation = json("email", team.person().email(), "role", "member");
    own.admin().post("/admin/members", invitation).expect(201);
    team.member()
        .post("/user/auth/select-workspace", json("workspace_id", own.subdomain()))
        .expect(200);
  }

  @Test
  void openSocketsOfMembersWithoutAFactorAreClosed() throws Exception {
    Team team = Team.create();
    TestSocket socket = TestSocket.join(Plinth.server().address(), team.token());
    assertThat(socket.next()).contains("joined");
    team.require("required_for", "everybody");
    assertThat(socket.next()).startsWith("closed");
    assertThat(TestSocket.join(Plinth.server().address(), team.token()).next())
        .startsWith("closed");
  }
}
