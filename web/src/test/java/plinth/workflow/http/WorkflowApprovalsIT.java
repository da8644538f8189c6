package plinth.workflow.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.members;
import static plinth.testing.TestJson.quoted;
import static plinth.testing.TestJson.string;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Plinth;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.TestSocket;
import plinth.testing.Upload;
import plinth.testing.Workspace;

/** Approvals: requested, decided once by an approver, with files, or expired. */
class WorkflowApprovalsIT {

  private static Workspace workspace;
  private static Api admin;
  private static Sheet sheet;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
    admin = workspace.admin();
    sheet = Flow.leads(admin, "bills");
  }

  private static Flow flow(JsonObject more, JsonObject after) {
    return Flow.active(
        admin,
        json("type", "manual", "object_slug", "bills"),
        array(
            json("id", "ask", "type", "approval", "title", "Pay {{record.amount}}?", more), after));
  }

  private static JsonObject pending(Flow flow) {
    flow.await(1, run -> run.getString("status").equals("waiting_approval"));
    return admin
        .get("/workflow/approvals?status=pending")
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class)
        .stream()
        .filter(one -> one.getString("workflow_slug").equals(flow.slug()))
        .findFirst()
        .orElseThrow();
  }

  private static String record() {
    return sheet.slugOf(json("name", "r", "amount", 7));
  }

  @Test
  void anApprovedRunContinues() throws Exception {
    Flow flow =
        flow(json(), Flow.set("notes", string("{{steps.ask.decision}}: {{steps.ask.comment}}")));
    String record = record();
    flow.run(json("record_slug", record));
    JsonObject asked = pending(flow);
    assertThat(asked.getString("title")).isEqualTo("Pay 7?");
    assertThat(asked.getString("record_slug")).isEqualTo(record);
    String file = upload();
    String path = "/workflow/approvals/" + asked.getInt("id") + "/approve";
    assertThat(admin.post(path, json("attachments", array("nope"))).expect(400).faults())
        .containsExactly("attachments[0]:unknown");
    JsonObject body = json("comment", "fine", "attachments", array(file));
    List<Api.Answer> raced = Race.of(5, i -> admin.post(path, body));
    assertThat(Race.statuses(raced)).containsExactly(200, 409, 409, 409, 409);
    flow.one("success");
    assertThat(Flow.value(sheet, record, "notes")).isEqualTo(quoted("approved: fine"));
    JsonObject decided =
        admin
            .get("/workflow/approvals?status=approved")
            .expect(200)
            .json()
            .getJsonArray("data")
            .getJsonObject(0);
    assertThat(decided.getJsonArray("attachments").getString(0)).isEqualTo(file);
    assertThat(decided.getJsonObject("decided_by").keySet()).containsExactly("slug", "name");
    admin.delete("/files/" + file).refused(409, "FILE_IN_USE");
  }

  @Test
  void aRejectedRunDoesWhatElseHoldsAndEnds() {
    Flow flow =
        flow(
            json("else", array(Flow.set("notes", string("rejected")))),
            Flow.set("name", string("paid")));
    String record = record();
    flow.run(json("record_slug", record));
    admin.post("/workflow/approvals/" + pending(flow).getInt("id") + "/reject", "{}").expect(200);
    JsonObject ended = flow.one("canceled");
    assertThat(ended.getString("filter_reason")).isEqualTo("APPROVAL_REJECTED");
    assertThat(Flow.value(sheet, record, "notes")).isEqualTo(quoted("rejected"));
    assertThat(Flow.value(sheet, record, "name")).isEqualTo(quoted("r"));
  }

  @Test
  void onlyApproversDecide() {
    String me = admin.get("/admin/me").expect(200).data().getString("slug");
    Flow flow = flow(json("approvers", array(me)), Flow.set("name", string("ok")));
    flow.run(json("record_slug", record()));
    String path = "/workflow/approvals/" + pending(flow).getInt("id");
    Api mate = workspace.member("admin");
    assertThat(mate.post(path + "/approve", "{}").expect(403).code()).isEqualTo("NOT_AN_APPROVER");
    admin.post(path + "/approve", "{}").expect(200);
    flow.one("success");
    admin.post("/workflow/approvals/999999999/approve", "{}").refused(404, "NOT_FOUND");
  }

  @Test
  void approversReceiveAPush() throws Exception {
    String me = admin.get("/admin/me").expect(200).data().getString("slug");
    TestSocket testSocket = TestSocket.join(Plinth.server().address(), workspace.token());
    assertThat(testSocket.next()).contains("joined");
    Flow flow = flow(json("approvers", array(me)), Flow.set("name", string("ok")));
    flow.run(json("record_slug", record()));
    assertThat(testSocket.next("workflow:approval"))
        .contains(members("status", "pending"), flow.slug())
        .as("no values of the record")
        .doesNotContain("Pay");
    String path = "/workflow/approvals/" + pending(flow).getInt("id");
    admin.post(path + "/approve", "{}").expect(200);
    assertThat(testSocket.next("workflow:approval")).contains(members("status", "approved"));
  }

  @Test
  void expiredApprovalsAreRejected() {
    Flow flow =
        flow(json("expires_in", json("amount", 1, "unit", "days")), Flow.set("name", string("x")));
    long id = flow.run(json("record_slug", record()));
    JsonObject asked = pending(flow);
    assertThat(asked.isNull("expires_at")).isFalse();
    Database.run("update tenant.workflow_execution set due_at = now() where id = " + id);
    flow.one("canceled");
    assertThat(
            admin
                .post("/workflow/approvals/" + asked.getInt("id") + "/approve", "{}")
                .expect(409)
                .code())
        .isEqualTo("APPROVAL_DECIDED");
  }

  @Test
  void cancelingARunWithdrawsItsApproval() {
    Flow flow = flow(json(), Flow.set("name", string("x")));
    long id = flow.run(json("record_slug", record()));
    JsonObject asked = pending(flow);
    admin.post("/workflow/executions/" + id + "/cancel").expect(200);
    admin
        .post("/workflow/approvals/" + asked.getInt("id") + "/approve", "{}")
        .refused(409, "APPROVAL_DECIDED");
    assertThat(admin.get("/workflow/approvals?status=x").expect(400).faults())
        .containsExactly("status:option");
  }

  private static String upload() {
    return Upload.send(admin, "/workflow/attachments/upload", "a.txt", "hello")
        .expect(201)
        .data()
        .getString("slug");
  }
}
