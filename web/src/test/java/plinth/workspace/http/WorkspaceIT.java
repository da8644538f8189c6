package plinth.workspace.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Person;
import plinth.testing.Race;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** Creating, selecting and leaving workspaces. */
class WorkspaceIT {
  private static JsonObject body(String subdomain) {
    return json("name", "Acme", "subdomain", subdomain);
  }

  @Test
  void aNewWorkspaceIsReadyAndPinned() {
    Person owner = Person.create();
    String subdomain = Workspace.newSubdomain();
    JsonObject data = owner.api().post("/user/auth/workspaces", body(subdomain)).expect(201).data();
    assertThat(data.getString("token_type")).isEqualTo("Bearer");
    assertThat(data.getInt("expires_in")).isEqualTo(900);
    assertThat(data.getJsonObject("user").getString("email")).isEqualTo(owner.email());
    assertThat(data.getJsonObject("workspace").getString("subdomain")).isEqualTo(subdomain);
    assertThat(data.getJsonObject("workspace").getString("role")).isEqualTo("owner");
    assertThat(data.getJsonArray("workspaces")).hasSize(1);
    JsonObject me =
        Api.open().bearer(data.getString("access_token")).get("//admin/me").expect(200).json();
    assertThat(me.keySet()).containsExactly("data");
    assertThat(me.getJsonObject("data").getBoolean("is_owner")).isTrue();
    assertThat(me.getJsonObject("data").getString("tour_state")).isEqualTo("not_started");
    assertThat(me.getJsonObject("data").getJsonObject("workspace").getString("type"))
        .isEqualTo("hyper");
    assertThat(me.getJsonObject("data").getJsonArray("permissions").toString())
        .contains("audit.read", "privacy.read", "record.delete", "workflow.update");
  }

  @Test
  void oneOfSeveralRequestsGetsASubdomain() throws Exception {
    String subdomain = Workspace.newSubdomain();
    List<Person> people = IntStream.range(0, 8).mapToObj(i -> Person.create()).toList();
    Race.oneWins(
        Race.of(
            people.size(),
            i -> people.get(i).api().post("/user/auth/workspaces", body(subdomain)).status()),
        201,
        409);
    Api.Answer check =
        people.get(0).api().get("/user/auth/check-subdomain?subdomain=" + subdomain).expect(200);
    assertThat(check.data().getBoolean("available")).isFalse();
    assertThat(check.data().getString("reason")).isEqualTo("taken");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ab", "-abc", "abc-", "Abc", "a.c", "www", "xn--abc", "a_c"})
  void aSubdomainHasAShape(String subdomain) {
    Person person = Person.create();
    Api.Answer answer =
        person
            .api()
            .post("/user/auth/workspaces", body(subdomain))
            .refused(400, "VALIDATION_FAILED");
    assertThat(answer.faults()).first().asString().startsWith("subdomain:");
  }

  @Test
  void anUnknownTemplateIsRefused() {
    assertThat(
            Person.create()
                .api()
                .post(
                    "/user/auth/workspaces",
                    json("name", "A", "subdomain", "abcdef", "template_slug", "x"))
                .expect(400)
                .faults())
        .containsExactly("template_slug:unknown");
  }

  @Test
  void aWorkspaceIsSelectedByNumberOrSubdomainAndOnlyByItsPeople() {
    Workspace workspace = Workspace.create();
    JsonObject byNumber = json("workspace_id", workspace.id());
    workspace.owner().api().post("/user/auth/select-workspace", byNumber).expect(200);
    workspace.enter(workspace.owner()).get("/admin/me").expect(200);
    assertThat(
            Person.create()
                .api()
                .post("/user/auth/select-workspace", byNumber)
                .expect(400)
                .faults())
        .containsExactly("workspace_id:unknown");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"\\u0000\"",
        "\"\"",
        "\"No Such\"",
        "-1",
        "0.5",
        "1E+400",
        "99999999999999999999"
      })
  void unknownWorkspacesAreRefused(String id) {
    JsonObject body = json("workspace_id", parsed(id));
    assertThat(Person.create().api().post("/user/auth/select-workspace", body).expect(400).faults())
        .containsExactly("workspace_id:unknown");
  }

  @Test
  void refreshKeepsTheWorkspaceAndLogoutEndsIt() {
    Workspace workspace = Workspace.create();
    JsonObject signedIn =
        workspace
            .owner()
            .api()
            .post("/user/auth/select-workspace", json("workspace_id", workspace.subdomain()))
            .data();
    JsonObject next =
        Api.open()
            .post("/user/auth/refresh", token(signedIn.getString("refresh_token")))
            .expect(200)
            .data();
    assertThat(next.getJsonObject("workspace").getString("subdomain"))
        .isEqualTo(workspace.subdomain());
    Api.open().bearer(next.getString("access_token")).get("/admin/me").expect(200);
    Api.open().post("/user/auth/logout", token(next.getString("refresh_token"))).expect(200);
    Api.open()
        .post("/user/auth/refresh", token(next.getString("refresh_token")))
        .refused(401, "REFRESH_INVALID");
  }

  @Test
  void aSuspendedWorkspaceAnswersNothingRefreshIncluded() {
    Workspace workspace = Workspace.create();
    JsonObject signedIn =
        workspace
            .owner()
            .api()
            .post("/user/auth/select-workspace", json("workspace_id", workspace.id()))
            .data();
    Database.run("update main.tenants set status = 'suspended' where id = " + workspace.id());
    Await.promptly(
        () -> workspace.admin().get("/admin/me").code(),
        code -> code.equals("WORKSPACE_SUSPENDED"));
    assertThat(
            Api.open()
                .post("/user/auth/refresh", token(signedIn.getString("refresh_token")))
                .expect(403)
                .code())
        .isEqualTo("WORKSPACE_SUSPENDED");
    Database.run("update main.tenants set status = 'active' where id = " + workspace.id());
    Await.promptly(() -> workspace.admin().get("/admin/me").status(), status -> status == 200);
    JsonObject next =
        Api.open()
            .with("User-Agent", "another client")
            .post("/user/auth/refresh", token(signedIn.getString("refresh_token")))
            .expect(200)
            .data();
    Api.open().bearer(next.getString("access_token")).get("/admin/me").expect(200);
  }

  @Test
  void aDedicatedWorkspaceThatStoppedHalfWayIsFinishedByTheSweep() {
    Person owner = Person.create();
    String subdomain = Workspace.newSubdomain();
    Database.run(
        "insert into main.tenants"
            + " (owner_user_id, subdomain, name, type, database, status, created_at) values ("
            + owner.id()
            + ", '"
            + subdomain
            + "', 'Own', 'dedicated', 'plinth_"
            + subdomain
            + "', 'provisioning', now() - interval '5 minutes')");
    Api.open()
        .bearer(Signer.server().operator())
        .post("/admin/platform/schedulers/unfinished-workspaces/run", "{}")
        .expect(200);
    JsonObject select = json("workspace_id", subdomain);
    Api.Answer answer =
        Await.until(
            "the workspace is finished",
            () -> owner.api().post("/user/auth/select-workspace", select),
            selected -> selected.status() == 200);
    Api admin = Api.open().bearer(answer.expect(200).data().getString("access_token"));
    assertThat(
            admin.get("/admin/me").expect(200).data().getJsonObject("workspace").getString("type"))
        .isEqualTo("dedicated");
    assertThat(admin.get("/admin/members").expect(200).json().getJsonArray("data")).hasSize(1);
  }

  private static JsonObject token(String refreshToken) {
    return json("refresh_token", refreshToken);
  }
}
