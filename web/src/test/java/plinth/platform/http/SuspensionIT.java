package plinth.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Plinth;
import plinth.testing.Signer;
import plinth.testing.TestSocket;
import plinth.testing.Workspace;

/** A suspended workspace answers only operators. */
class SuspensionIT {
  private final Api operator = Api.open().bearer(Signer.server().operator());
  private final Workspace workspace = Workspace.create();
  private final String path = "/admin/platform/tenants/" + workspace.subdomain();

  private JsonObject order(String what) {
    return operator.post(path + what).expect(200).data();
  }

  @Test
  void everyWayInIsClosedAndOpenedAgain() throws InterruptedException {
    Api key = workspace.key(array("read.*"));
    JsonObject pinned =
        workspace
            .owner()
            .api()
            .post("/user/auth/select-workspace", json("workspace_id", workspace.subdomain()))
            .expect(200)
            .data();
    JsonObject refresh = json("refresh_token", pinned.getString("refresh_token"));
    workspace.admin().put("/object/contacts", json("is_public", true, "form", json())).expect(200);
    Api form = Api.open().with("X-Workspace", workspace.subdomain());
    form.get("/public/forms/contacts/fields").expect(200);
    TestSocket testSocket = TestSocket.join(Plinth.server().address(), workspace.token());
    assertThat(testSocket.next()).contains("joined");

    JsonObject shown = order("/suspend?reason=unpaid%20fraud");
    assertThat(shown.getString("status")).isEqualTo("suspended");
    assertThat(shown.getString("standing")).isEqualTo("suspended");
    assertThat(testSocket.next()).isEqualTo("closed 4401");
    for (Api.Answer answer :
        List.of(
            workspace.admin().get("/admin/me"),
            workspace.admin().patch("/admin/onboarding", json("build_path", "ai")),
            workspace.admin().get("/user/billing/usage"),
            workspace.admin().get("/object/data/contacts"),
            key.get("/object/data/contacts"),
            Api.open().post("/user/auth/refresh", refresh),
            workspace
                .owner()
                .api()
                .post("/user/auth/select-workspace", json("workspace_id", workspace.id())))) {
      assertThat(answer.expect(403).code()).isEqualTo("WORKSPACE_SUSPENDED");
    }
    form.get("/public/forms/contacts/fields").refused(404, "NOT_FOUND");
    operator.get(path).expect(200);
    operator.get(path + "/members").expect(200);

    assertThat(order("/unsuspend").getString("status")).isEqualTo("active");
    workspace.admin().get("/admin/me").expect(200);
    key.get("/object/data/contacts").expect(200);
    Api.open().post("/user/auth/refresh", refresh).expect(200);
  }

  @Test
  void repeatedSuspensionsChangeNothingAndAreRecordedOnce() {
    order("/suspend?reason=check");
    order("/suspend");
    order("/unsuspend");
    order("/unsuspend");
    assertThat(
            Database.texts(
                "select action || ' ' || details from main.audit where workspace_id = "
                    + workspace.id()
                    + " and action like 'workspace.%suspended' order by id"))
        .containsExactly(
            """
            workspace.suspended {"reason": "check"}""",
            "workspace.unsuspended {}");
  }

  @Test
  void billingsFlagIsAnother() {
    Database.run("update main.tenants set read_only = true where id = " + workspace.id());
    order("/suspend");
    JsonObject shown = order("/unsuspend");
    assertThat(shown.getBoolean("read_only")).isTrue();
    assertThat(shown.getString("standing")).isEqualTo("read_only");
  }

  @Test
  void workspacesNotInUseCannotBeSuspended() {
    for (String status : List.of("provisioning", "deleting")) {
      Database.run(
          "update main.tenants set status = '" + status + "' where id = " + workspace.id());
      for (String what : List.of("/suspend", "/unsuspend")) {
        assertThat(operator.post(path + what).expect(409).code()).isEqualTo("WORKSPACE_NOT_IN_USE");
      }
    }
    Database.run("update main.tenants set status = 'active' where id = " + workspace.id());
    String none = "/admin/platform/tenants/no-such-place";
    assertThat(operator.post(none + "/suspend").expect(404).code()).isEqualTo("NOT_FOUND");
    assertThat(operator.post(path + "/suspend?reason=" + "r".repeat(501)).expect(400).faults())
        .containsExactly("reason:size");
    // A server keeps what it has read of a workspace for a second.
    Await.promptly(
        "the workspace is in use again",
        () -> workspace.admin().get("/admin/me").status(),
        status -> status == 200);
  }
}
