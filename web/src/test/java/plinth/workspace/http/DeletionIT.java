package plinth.workspace.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Footprint;
import plinth.testing.Mailbox;
import plinth.testing.Person;
import plinth.testing.Plinth;
import plinth.testing.Race;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** An owner's deletion of a workspace: scheduled, shown, withdrawn, executed. */
class DeletionIT {
  @Test
  void ownersScheduleADeletionInSevenDaysAndAreMailed() {
    Workspace workspace = Workspace.create();
    JsonObject data = workspace.owner().api().post(path(workspace)).expect(200).data();

    assertThat(data.getString("subdomain")).isEqualTo(workspace.subdomain());
    assertThat(data.getString("deletion_requested_by_email")).isEqualTo(workspace.owner().email());
    Instant at = Instant.parse(data.getString("deletion_scheduled_at"));
    assertThat(at)
        .isBetween(
            Instant.now().plus(Duration.ofDays(7)).minusSeconds(60),
            Instant.now().plus(Duration.ofDays(7)));
    String mail = Mailbox.await(workspace.owner().email(), 1);
    assertThat(mail).contains("Field Works", at.toString().substring(0, 10));

    String again = data.getString("deletion_scheduled_at");
    assertThat(
            workspace
                .admin()
                .post(path(workspace))
                .expect(200)
                .data()
                .getString("deletion_scheduled_at"))
        .as("asked again, and with a token of the workspace")
        .isEqualTo(again);
    assertThat(seen(workspace).toString()).isEqualTo(quoted(again));
    assertThat(
            workspace
                .admin()
                .get("/admin/me")
                .expect(200)
                .data()
                .getJsonObject("workspace")
                .getString("deletion_scheduled_at"))
        .isEqualTo(again);
    workspace.admin().get("/object").expect(200);
  }

  @Test
  void aDeletionCanBeWithdrawn() {
    Workspace workspace = Workspace.create();
    Api owner = workspace.owner().api();
    owner.delete(path(workspace)).refused(404, "NOT_FOUND");
    owner.post(path(workspace)).expect(200);
    owner.delete(path(workspace)).expect(200);
    assertThat(Mailbox.await(workspace.owner().email(), 2)).contains("was canceled");
    assertThat(seen(workspace).toString()).isEqualTo("null");
    owner.delete(path(workspace)).refused(404, "NOT_FOUND");
    due(workspace, "null");
    sweep(workspace);
    workspace.admin().get("/object").expect(200);
  }

  @Test
  void onlyOwnersMay() {
    Workspace workspace = Workspace.create();
    Person member = Person.create();
    Api admin = workspace.join(member, "admin");
    for (Api api : new Api[] {admin, member.api()}) {
      assertThat(api.post(path(workspace)).expect(403).code()).isEqualTo("NOT_THE_OWNER");
      assertThat(api.delete(path(workspace)).expect(403).code()).isEqualTo("NOT_THE_OWNER");
    }
    assertThat(Person.create().api().post(path(workspace)).expect(404).code())
        .isEqualTo("NOT_FOUND");
  }

  @Test
  void concurrentRequestsScheduleOnceAndMailOnce() throws Exception {
    Workspace workspace = Workspace.create();
    assertThat(
            Race.of(
                    6,
                    number ->
                        workspace
                            .owner()
                            .api()
                            .post(path(workspace))
                            .expect(200)
                            .data()
                            .getString("deletion_scheduled_at"))
                .stream()
                .distinct())
        .hasSize(1);
    Mailbox.await(workspace.owner().email(), 1);
    Await.pass(Duration.ofMillis(500), "another mail would have come");
    assertThat(Mailbox.to(workspace.owner().email())).hasSize(1);
  }

  @Test
  void ownersCannotWithdrawADeletionByBilling() {
    Workspace workspace = Workspace.create();
    Database.run(
        "update main.tenants set deletion_scheduled_at = now() + interval '1 day',"
            + " deletion_requested_by_email = 'system:billing' where id = "
            + workspace.id());
    Api owner = workspace.owner().api();
    assertThat(owner.delete(path(workspace)).expect(409).code()).isEqualTo("DELETION_BY_BILLING");
    JsonObject taken = owner.post(path(workspace)).expect(200).data();
    assertThat(taken.getString("deletion_requested_by_email")).isEqualTo(workspace.owner().email());
    assertThat(Instant.parse(taken.getString("deletion_scheduled_at")))
        .as("the earlier of both")
        .isBefore(Instant.now().plus(Duration.ofDays(2)));
    owner.delete(path(workspace)).expect(200);
  }

  @Test
  void whenItsBusinessTimeHasComeThePurgeTakesIt() {
    Workspace early = Workspace.create();
    Workspace due = Workspace.create();
    early.owner().api().post(path(early)).expect(200);
    due.owner().api().post(path(due)).expect(200);
    sweep(due);
    due.admin().get("/object").expect(200);

    Database.run("update main.tenants set clock_offset_seconds = 604801 where id = " + due.id());
    sweep(due);
    // Every node sees it within a second.
    Await.promptly(
        () -> due.admin().get("/object").status(), status -> status == 401 || status == 403);
    awaitRemoval(due);
    assertThat(Footprint.counts(Plinth.server(), due.id()))
        .containsOnlyKeys(
            "main.audit",
            "main.invoice_item",
            "main.platform_job",
            "main.purge",
            "main.scheduler_slot");
    assertThat(Mailbox.await(due.owner().email(), 2)).contains("was deleted");
    assertThat(
            Database.texts(
                "select reason || ' ' || requested_by from main.purge where workspace_id = "
                    + due.id()))
        .containsExactly("owner user:" + due.owner().id());
    due.owner().api().delete(path(due)).refused(404, "NOT_FOUND");
    early.admin().get("/object").expect(200);
  }

  @Test
  void aBegunPurgeCannotBeWithdrawn() {
    Workspace workspace = Workspace.create();
    workspace.owner().api().post(path(workspace)).expect(200);
    Database.run("update main.tenants set status = 'deleting' where id = " + workspace.id());
    assertThat(workspace.owner().api().delete(path(workspace)).expect(409).code())
        .isEqualTo("DELETION_BEGUN");
    assertThat(workspace.owner().api().post(path(workspace)).expect(409).code())
        .isEqualTo("DELETION_BEGUN");
    Database.run("update main.tenants set status = 'active' where id = " + workspace.id());
  }

  @Test
  void lateRowsOfAPurgedWorkspaceAreRemoved() {
    Workspace workspace = Workspace.create();
    Api operator = Api.open().bearer(Signer.server().operator());
    operator
        .post(
            "/admin/platform/tenants/" + workspace.subdomain() + "/purge",
            json("confirm", workspace.subdomain()))
        .expect(202);
    awaitRemoval(workspace);
    Database.run(
        "insert into tenant.folder (workspace_id, slug, name, position,"
            + " created_at, updated_at) values ("
            + workspace.id()
            + ", 'late', 'Late', 1, now(), now()); insert into main.usage_counter values ("
            + workspace.id()
            + ", 'storage', 'all', 1)");
    sweep(workspace);
    assertThat(Footprint.counts(Plinth.server(), workspace.id()))
        .containsOnlyKeys(
            "main.audit",
            "main.invoice_item",
            "main.platform_job",
            "main.purge",
            "main.scheduler_slot");
    assertThat(
            Database.texts(
                "select late_rows from main.purge where workspace_id = " + workspace.id()))
        .containsExactly("2");
  }

  private static JsonValue seen(Workspace workspace) {
    return workspace
        .owner()
        .api()
        .post("/user/auth/select-workspace", json("workspace_id", workspace.subdomain()))
        .expect(200)
        .data()
        .getJsonArray("workspaces")
        .getJsonObject(0)
        .get("deletion_scheduled_at");
  }

  private static void due(Workspace workspace, String moment) {
    assertThat(
            Database.texts(
                "select coalesce(deletion_scheduled_at::text, 'null') from main.tenants where id = "
                    + workspace.id()))
        .containsExactly(moment);
  }

  private static void sweep(Workspace workspace) {
    Api.open()
        .apiKey(Plinth.TEST_TOOLS_KEY)
        .post("/testing/schedulers/workspace-deletion/run", json("workspace_id", workspace.id()))
        .expect(200);
  }

  private static String path(Workspace workspace) {
    return "/user/auth/workspaces/" + workspace.subdomain() + "/deletion";
  }

  private static void awaitRemoval(Workspace workspace) {
    Await.until(
        "the workspace is removed",
        () -> Database.texts("select id from main.tenants where id = " + workspace.id()).isEmpty());
  }
}
