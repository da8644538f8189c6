package plinth.workflow.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;
import static plinth.testing.TestJson.string;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Line;
import plinth.testing.Mailbox;
import plinth.testing.Person;
import plinth.testing.Receiver;
import plinth.testing.Sheet;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** A workflow acts with the current rights of its owner. */
class WorkflowOwnersIT {
  private static final String SECRET = "HUSHqz";
  private static final JsonValue AUTOMATION = string("workflow.*");

  private static Workspace workspace;
  private static Api owner;
  private static Sheet deals;
  private static Receiver receiver;
  private static Line line;
  private static int roles;

  @BeforeAll
  static void fill() {
    workspace = Workspace.create();
    owner = workspace.admin();
    deals =
        Sheet.create(owner, "bids")
            .field("name", "text")
            .field("secret", "text")
            .field("note", "text")
            .field("phone", "phone");
    receiver = Receiver.start();
    line = Line.connected(owner);
  }

  @AfterAll
  static void stop() {
    receiver.close();
  }

  private static String role(String... permissions) {
    return owner
        .post(
            "/admin/roles",
            """
            {"name":"Role %d","permissions":[%s]}"""
                .formatted(++roles, String.join(",", permissions)))
        .expect(201)
        .data()
        .getString("slug");
  }

  /** Creates a role with all rights to records and workflows, which cannot see secret. */
  private static String blind() {
    String role = role(AUTOMATION.toString(), quoted("record.*"));
    limit(role, json("fields", json("secret", "hidden")));
    return role;
  }

  private static void limit(String role, JsonObject limit) {
    owner.put("/admin/roles/" + role + "/objects/bids", limit).expect(200);
  }

  private static String record(String name) {
    return deals.slugOf(json("name", name, "secret", SECRET));
  }

  private static JsonObject call(String to, JsonObject more) {
    return json(
        "id",
        "hook",
        "type",
        "send_webhook",
        "url",
        receiver.url(),
        "headers",
        json("X-To", to),
        more);
  }

  /** Returns the body of the only request with this X-To header. */
  private static String sent(String to) {
    return receiver.hits().stream()
        .filter(hit -> hit.header("X-To").equals(to))
        .map(Receiver.Hit::body)
        .collect(Collectors.joining());
  }

  private static Api.Answer ask(Api api, JsonObject trigger, JsonObject step) {
    return Flow.ask(api, json("trigger", trigger, "actions", array(step)));
  }

  private static JsonObject paused(Flow flow) {
    return Await.promptly(
        "it is paused",
        () -> owner.get("/workflow/" + flow.slug()).expect(200).data(),
        shown -> !shown.isNull("paused_reason"));
  }

  @Test
  void creatingAWorkflowRequiresTheRightsOfItsSteps() {
    Api automator = workspace.member(role(AUTOMATION.toString()));
    JsonObject manual = Flow.on("manual", "bids");
    for (JsonObject step :
        List.of(
            Flow.set("name", string("x")),
            json(
                "type", "create_record",
                "object_slug", "bids",
                "values", json()),
            json("type", "assign", "assignee", null),
            json(
                "type", "send_message",
                "phone_field_slug", "phone",
                "body", "x"),
            call("none", json("body", json("n", "{{record.name}}"))))) {
      Api.Answer refused = ask(automator, manual, step).expect(403);
      assertThat(refused.code()).isEqualTo("RIGHTS_EXCEEDED");
      assertThat(refused.faults()).contains("trigger.object_slug:permission");
    }
    assertThat(
            ask(automator, json("type", "message_received"), call("none", json("body", json())))
                .expect(403)
                .faults())
        .containsExactly("trigger.type:permission");
    ask(automator, json("type", "manual"), call("none", json("body", json()))).expect(201);
    Api reader = workspace.member(role(AUTOMATION.toString(), quoted("record.read")));
    assertThat(ask(reader, manual, Flow.set("name", string("x"))).expect(403).faults())
        .containsExactly("actions[0].type:permission");
    ask(reader, manual, call("none", json())).expect(201);
  }

  @Test
  void usingAWorkflowRequiresTheRightsOfItsSteps() {
    Flow flow =
        Flow.active(owner, Flow.on("manual", "bids"), array(Flow.set("name", string("hacked"))));
    String record = record("safe");
    JsonObject about = json("record_slug", record);
    Api automator = workspace.member(role(AUTOMATION.toString()));
    String path = "/workflow/" + flow.slug();
    automator.post(path + "/test", about).refused(403, "PERMISSION_DENIED");
    automator.post(path + "/run", about).refused(403, "RIGHTS_EXCEEDED");
    automator
        .put(path, json("actions", array(call("none", json("body", json())))))
        .refused(403, "RIGHTS_EXCEEDED");
    automator.put(path, json("description", "Renames.")).expect(200);
    automator.put(path + "/toggle", json("is_active", false)).expect(200);
    automator.put(path + "/toggle", json("is_active", true)).refused(403, "RIGHTS_EXCEEDED");
    Api reader = workspace.member(role(AUTOMATION.toString(), quoted("record.read")));
    JsonObject tried = reader.post(path + "/test", about).expect(200).data();
    assertThat(tried.getString("error_code")).isEqualTo("PERMISSION_DENIED");
    assertThat(Flow.value(deals, record, "name")).isEqualTo(quoted("safe"));
  }

  @Test
  void listingFieldsRequiresTheRightToReadRecordsOrFields() {
    Api automator = workspace.member(role(AUTOMATION.toString()));
    Api reader = workspace.member(role(AUTOMATION.toString(), quoted("record.read")));
    Api maker = workspace.member(role(AUTOMATION.toString(), quoted("field.read")));
    for (String path :
        List.of(
            "/workflow/meta/objects/bids/fields",
            "/workflow/placeholders/bids",
            "/workflow/meta/variables/manual?object_slug=bids")) {
      assertThat(automator.get(path).expect(403).code()).isEqualTo("PERMISSION_DENIED");
      assertThat(reader.get(path).expect(200).text()).contains("secret");
      assertThat(maker.get(path).expect(200).text()).contains("secret");
    }
    automator.get("/workflow/meta/variables/manual").expect(200);
  }

  @Test
  void aWebhookWithoutABodySendsTheRecordAsTheOwnerSeesIt() {
    Api blind = workspace.member(blind());
    Flow own = Flow.active(blind, Flow.on("record_updated", "bids"), array(call("blind", json())));
    Flow whole =
        Flow.active(owner, Flow.on("record_updated", "bids"), array(call("whole", json())));
    String record = record("told");
    deals.update(record, json("secret", SECRET + "2", "note", "changed")).expect(200);
    own.one("success");
    JsonObject run = whole.one("success");
    assertThat(sent("blind")).contains("told", "changed").doesNotContain(SECRET, "secret");
    assertThat(sent("whole")).contains(SECRET + "2", "changed_fields");
    String seen = blind.get("/workflow/executions/" + run.getInt("id")).expect(200).text();
    assertThat(seen).contains("told", "changed").doesNotContain(SECRET, quoted("secret"));
    own.toggle();
    whole.toggle();
  }

  @Test
  void runsTestsApprovalsAndDefinitionsLeaveHiddenValuesOutAndCountThem() {
    Flow flow =
        Flow.active(
            owner,
            Flow.on("manual", "bids"),
            array(
                Flow.set("note", string("was {{record.secret}}")),
                json("type", "approval", "title", "Pay {{record.secret}}?")));
    String record = record("paid");
    JsonObject about = json("record_slug", record);
    long id = flow.run(about);
    flow.one("waiting_approval");
    Api blind = workspace.member(blind());
    String path = "/workflow/" + flow.slug();
    assertThat(owner.get("/workflow/executions/" + id).expect(200).text()).contains(SECRET);
    JsonObject trace = blind.get("/workflow/executions/" + id).expect(200).data();
    assertThat(trace.toString()).doesNotContain(SECRET);
    assertThat(trace.getInt("withheld")).isEqualTo(2);
    JsonObject approval =
        Line.items(blind.get("/workflow/approvals")).stream()
            .filter(one -> one.getInt("execution_id") == id)
            .findFirst()
            .orElseThrow();
    assertThat(approval.isNull("title")).isTrue();
    assertThat(approval.getInt("withheld")).isEqualTo(1);
    JsonObject tried = blind.post(path + "/test", about).expect(200).data();
    assertThat(tried.toString()).doesNotContain(SECRET);
    assertThat(tried.getInt("withheld")).isEqualTo(2);
    for (String shown : List.of("", "/preview", "/impact")) {
      assertThat(owner.get(path + shown).expect(200).text()).contains("secret");
      assertThat(blind.get(path + shown).expect(200).text()).doesNotContain("secret");
    }
    assertThat(blind.get(path).data().getInt("withheld")).isEqualTo(2);
    blind.post(path + "/run", about).refused(403, "RIGHTS_EXCEEDED");
    blind
        .put(path, json("trigger", json("type", "manual", "object_slug", "bids")))
        .refused(403, "RIGHTS_EXCEEDED");
    flow.toggle();
  }

  @Test
  void aWorkflowHearsTheMessagesThatItsOwnerMayRead() {
    Person attachedPerson = Person.create();
    Api attached =
        workspace.join(attachedPerson, role(AUTOMATION.toString(), quoted("messaging.*")));
    Api stranger = workspace.member(role(AUTOMATION.toString(), quoted("messaging.*")));
    owner.post(line.path("/admins"), json("admins", array(slug(attachedPerson)))).expect(200);
    JsonObject body = json("body", json("b", "{{message.body}}"));
    Flow hears =
        Flow.active(attached, json("type", "message_received"), array(call("hears", body)));
    Flow deaf = Flow.active(stranger, json("type", "message_received"), array(call("deaf", body)));
    line.receive("966500000311", "private words");
    JsonObject run = hears.one("success");
    assertThat(sent("hears")).contains("private words");
    assertThat(deaf.runs()).isEmpty();
    String seen = stranger.get("/workflow/executions/" + run.getInt("id")).expect(200).text();
    assertThat(seen).doesNotContain("private words", "966500000311");
    hears.toggle();
    deaf.toggle();
  }

  @Test
  void losingARightPausesAWorkflowAndMailsTheWorkspaceOwners() {
    String role = role(AUTOMATION.toString(), quoted("record.*"));
    Flow flow =
        Flow.active(
            workspace.member(role), Flow.on("record_created", "bids"), array(call("w", json())));
    int before = Mailbox.to(workspace.owner().email()).size();
    owner.put("/admin/roles/" + role, json("permissions", array(AUTOMATION))).expect(200);
    JsonObject shown = paused(flow);
    assertThat(shown.getBoolean("is_active")).isFalse();
    assertThat(shown.getString("paused_reason")).isEqualTo("owner_lost_rights");
    assertThat(Mailbox.await(workspace.owner().email(), before + 1)).contains("was paused");
    record("after");
    assertThat(flow.by(owner).runs()).isEmpty();

    JsonObject taken = new Flow(owner, flow.slug()).toggle();
    assertThat(taken.isNull("paused_reason")).isTrue();
    assertThat(taken.getJsonObject("owner").getString("slug")).isEqualTo(slug(workspace.owner()));
    record("taken over");
    flow.by(owner).one("success");
    flow.by(owner).toggle();
  }

  @Test
  void aLimitABlockAndARemovalPauseAWorkflow() {
    String role = role(AUTOMATION.toString(), quoted("record.*"));
    Person blocked = Person.create();
    Person removed = Person.create();
    Person blockedEverywhere = Person.create();
    String limitedRole = role(AUTOMATION.toString(), quoted("record.*"));
    Api limited = workspace.member(limitedRole);
    JsonObject names = call("w", json("body", json("s", "{{record.secret}}")));
    JsonObject trigger = Flow.on("record_created", "bids");
    Flow ofLimited = Flow.active(limited, trigger, array(names));
    Flow ofBlocked = Flow.active(workspace.join(blocked, role), trigger, array(names));
    Flow ofRemoved = Flow.active(workspace.join(removed, role), trigger, array(names));
    Flow ofBlockedEverywhere =
        Flow.active(workspace.join(blockedEverywhere, role), trigger, array(names));
    limit(limitedRole, json("fields", json("secret", "hidden")));
    owner.put("/admin/members/" + slug(blocked), json("status", "blocked")).expect(200);
    owner.delete("/admin/members/" + slug(removed)).expect(200);
    Api operator = Api.open().bearer(Signer.server().operator());
    String user = "/admin/platform/users/" + blockedEverywhere.id();
    operator.post(user + "/block", "").expect(200);
    assertThat(paused(ofLimited).getString("paused_reason")).isEqualTo("owner_lost_rights");
    assertThat(paused(ofBlocked).getString("paused_reason")).isEqualTo("owner_blocked");
    assertThat(paused(ofRemoved).getString("paused_reason")).isEqualTo("owner_removed");
    assertThat(paused(ofBlockedEverywhere).getString("paused_reason")).isEqualTo("owner_blocked");
    operator.post(user + "/unblock", "").expect(200);
    Signer signer = Signer.server();
    String token =
        signer.sign(
            signer.claims("user:" + blockedEverywhere.id()).add("session_version", 1).build());
    Api signedIn = Api.open().bearer(token);
    Api back =
        workspace.enter(new Person(blockedEverywhere.id(), blockedEverywhere.email(), signedIn));
    Await.promptly(
        "the member may switch it on again",
        () ->
            back.put("/workflow/" + ofBlockedEverywhere.slug() + "/toggle", json("is_active", true))
                    .status()
                == 200);
  }

  private static String slug(Person person) {
    return Line.items(owner.get("/admin/members?limit=200")).stream()
        .filter(member -> member.getString("email").equals(person.email()))
        .findFirst()
        .orElseThrow()
        .getString("slug");
  }

  @Test
  void aRunDoesNothingThatItsOwnerMayNoLongerDo() {
    String role = role(AUTOMATION.toString(), quoted("record.*"));
    Api maker = workspace.member(role);
    Flow flow =
        Flow.active(maker, Flow.on("manual", "bids"), array(Flow.set("name", string("late"))));
    String record = record("early");
    // No signal is sent, as if the node that made the change had died first.
    Database.run(
        "update tenant.role set permissions = '{workflow.*,record.read}' where slug = '"
            + role
            + "' and workspace_id = "
            + workspace.id());
    Await.promptly(
        "the server knows of the lost right",
        () -> deals.by(maker).update(record, json("name", "early")).status() == 403);
    new Flow(owner, flow.slug()).run(json("record_slug", record));
    JsonObject run = flow.by(owner).ended(1).get(0);
    assertThat(run.getString("status")).isEqualTo("canceled");
    assertThat(run.getString("filter_reason")).isEqualTo("WORKFLOW_PAUSED");
    assertThat(Flow.value(deals, record, "name")).isEqualTo(quoted("early"));
    assertThat(paused(flow).getString("paused_reason")).isEqualTo("owner_lost_rights");
  }

  @Test
  void savingAnActiveWorkflowTransfersItsOwnership() {
    Api first = workspace.member(role(AUTOMATION.toString(), quoted("record.*")));
    Flow flow = Flow.active(first, Flow.on("record_created", "bids"), array(call("w", json())));
    String path = "/workflow/" + flow.slug();
    String maker = first.get(path).data().getJsonObject("owner").getString("slug");
    owner.put(path, json("name", "Other name")).expect(200);
    assertThat(first.get(path).data().getJsonObject("owner").getString("slug")).isEqualTo(maker);
    owner.put(path, json("actions", array(call("v", json())))).expect(200);
    assertThat(first.get(path).data().getJsonObject("owner").getString("slug")).isNotEqualTo(maker);
    flow.toggle();
  }
}
