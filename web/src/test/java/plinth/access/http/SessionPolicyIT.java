package plinth.access.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Person;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** Owners limit how long people stay signed in, and from where the workspace may be used. */
class SessionPolicyIT {
  private static final String PATH = "/admin/session-policy";
  private static final JsonArray ELSEWHERE = array("198.51.100.0/24");
  private static final JsonArray HERE = array("127.0.0.0/8", "::1");

  private final Workspace workspace = Workspace.create();

  private static JsonObject policy(JsonArray networks, boolean coversKeys) {
    return json("networks", networks, "covers_keys", coversKeys);
  }

  /** Replaces the stored networks by some that the tests are outside of, as if people travelled. */
  private void travel(boolean coversKeys) {
    workspace.admin().put(PATH, policy(HERE, coversKeys)).expect(200);
    Database.run(
        "update tenant.session_policy set networks = '{198.51.100.0/24}' where workspace_id = "
            + workspace.id());
    Await.promptly(
        "the policy applies",
        () -> workspace.admin().get("/admin/me").code().equals("NETWORK_NOT_ALLOWED"));
  }

  @Test
  void onlyOwnersReadAndSetThePolicy() {
    Api admin = workspace.member("admin");
    admin.get(PATH).refused(403, "NOT_THE_OWNER");
    admin.put(PATH, policy(array(), false)).refused(403, "NOT_THE_OWNER");
    JsonObject before = workspace.admin().get(PATH).expect(200).data();
    assertThat(before.isNull("idle_minutes")).isTrue();
    assertThat(before.getJsonArray("networks")).isEmpty();
    JsonObject set =
        workspace
            .admin()
            .put(
                PATH,
                json(
                    "idle_minutes",
                    30,
                    "absolute_hours",
                    8,
                    "networks",
                    array("127.0.0.1/8", "::1"),
                    "covers_keys",
                    true))
            .expect(200)
            .data();
    assertThat(set.getJsonArray("networks").getString(0)).isEqualTo("127.0.0.0/8");
    assertThat(workspace.admin().get(PATH).expect(200).data()).isEqualTo(set);
    assertThat(Workspace.create().admin().get(PATH).expect(200).data()).isEqualTo(before);
    assertThat(
            Database.texts(
                "select details ->> 'idle_minutes' from tenant.audit where action ="
                    + " 'workspace.session_policy_changed' and workspace_id = "
                    + workspace.id()))
        .containsExactly("30");
  }

  @Test
  void nobodyLocksThemselvesOut() {
    Api owner = workspace.admin();
    assertThat(owner.put(PATH, policy(ELSEWHERE, false)).expect(400).faults())
        .containsExactly("networks:excludes_you");
    assertThat(owner.put(PATH, policy(array("127.0.0.0/8", "here"), false)).expect(400).faults())
        .containsExactly("networks[1]:format");
    assertThat(owner.put(PATH, json("networks", array(), "idle_minutes", 5)).expect(400).faults())
        .containsExactly("idle_minutes:min");
    owner.get("/admin/me").expect(200);
  }

  @Test
  void peopleOutsideOfTheNetworksAreRefused() {
    Api member = workspace.member("member");
    Api key = workspace.key(array("read.*"));
    travel(false);
    member.get("/object/data/deals").refused(403, "NETWORK_NOT_ALLOWED");
    workspace.admin().get("/user/billing/usage").refused(403, "NETWORK_NOT_ALLOWED");
    workspace
        .owner()
        .api()
        .post("/user/auth/select-workspace", json("workspace_id", workspace.subdomain()))
        .refused(403, "NETWORK_NOT_ALLOWED");
    // The account itself, and keys that the policy does not cover, still work.
    workspace.owner().api().get("/user/auth/profile").expect(200);
    key.get("/object/data/deals").expect(200);
    Workspace.create().admin().get("/admin/me").expect(200);
  }

  @Test
  void keysAreCoveredByChoice() {
    Api key = workspace.key(array("read.*"));
    travel(true);
    key.get("/object/data/deals").refused(403, "NETWORK_NOT_ALLOWED");
  }

  @Test
  void operatorsWhoActForAMemberAreNotLimited() {
    travel(false);
    Person owner = workspace.owner();
    Database.run("update main.\"user\" set slug = 'p" + owner.id() + "' where id = " + owner.id());
    String token =
        Api.open()
            .bearer(Signer.server().operator())
            .post(
                "/admin/platform/tenants/"
                    + workspace.subdomain()
                    + "/members/p"
                    + owner.id()
                    + "/impersonate",
                json("reason", "A question about networks"))
            .expect(200)
            .data()
            .getString("access_token");
    Api support = Api.open().bearer(token);
    support.get("/admin/me").expect(200);
    support.put(PATH, policy(array(), false)).refused(403, "IMPERSONATION_NOT_ALLOWED");
  }

  @Test
  void sessionsEndWhenTheyAreTooOld() {
    Api owner = OAuthFixture.withPassword(workspace);
    JsonObject limits = json("networks", array(), "idle_minutes", 15, "absolute_hours", 1);
    owner.put(PATH, limits).expect(200);
    JsonObject signedIn = OAuthFixture.signIn(workspace.owner());
    String of = " where user_id = " + workspace.owner().id();
    JsonObject fresh = refresh(signedIn).expect(200).data();

    Database.run("update main.refresh_family set created_at = now() - interval '59 minutes'" + of);
    fresh = refresh(fresh).expect(200).data();
    Database.run("update main.refresh_family set used_at = now() - interval '16 minutes'" + of);
    refresh(fresh).refused(401, "SESSION_EXPIRED");
    // The policy is checked before the token is spent, so it still works once it is met again.
    Database.run("update main.refresh_family set used_at = now()" + of);
    fresh = refresh(fresh).expect(200).data();
    Database.run("update main.refresh_family set created_at = now() - interval '61 minutes'" + of);
    refresh(fresh).refused(401, "SESSION_EXPIRED");
    Api.open()
        .bearer(fresh.getString("access_token"))
        .post("/user/auth/select-workspace", json("workspace_id", workspace.subdomain()))
        .refused(401, "SESSION_EXPIRED");
    refresh(OAuthFixture.signIn(workspace.owner())).expect(200);
  }

  private static Api.Answer refresh(JsonObject tokens) {
    return Api.open()
        .post("/user/auth/refresh", json("refresh_token", tokens.getString("refresh_token")));
  }

  @Test
  void passwordsDoNotContainTheNamesAroundThem() {
    Api owner = OAuthFixture.withPassword(workspace);
    owner
        .put("/user/auth/workspaces/" + workspace.subdomain(), json("name", "Harbour Works"))
        .expect(200);
    for (String password :
        new String[] {"the old harbour", workspace.subdomain() + "!", "my FIELD of corn"}) {
      JsonObject change = json("current_password", OAuthFixture.PASSWORD, "password", password);
      assertThat(owner.post("/user/auth/change-password", change).expect(400).faults())
          .as(password)
          .containsExactly("password:context");
    }
    owner
        .post(
            "/user/auth/change-password",
            json("current_password", OAuthFixture.PASSWORD, "password", "eight blue herons"))
        .expect(200);
  }
}
