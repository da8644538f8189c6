package plinth.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Line;
import plinth.testing.Sheet;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/**
 * Actions of an operator for a member belong to the member and are marked; the member's own actions
 * are not.
 */
class ByOperatorIT {
  private static Workspace workspace;
  private static Api owner;
  private static Api support;

  @BeforeAll
  static void begin() {
    workspace = Workspace.create();
    owner = workspace.admin();
    String slug = "u_" + workspace.owner().id();
    Database.run(
        "update main.\"user\" set slug = '" + slug + "' where id = " + workspace.owner().id());
    String path = "/admin/platform/tenants/" + workspace.subdomain() + "/members/" + slug;
    support =
        Api.open()
            .bearer(
                Api.open()
                    .bearer(Signer.server().operator())
                    .post(path + "/impersonate", json("reason", "ticket 42"))
                    .expect(200)
                    .data()
                    .getString("access_token"));
  }

  /** Performs an action as operator and as member, and compares how the answers name the actor. */
  private static void says(String member, Function<Api, JsonObject> act) {
    JsonObject bySupport = act.apply(support).getJsonObject(member);
    JsonObject byHand = act.apply(owner).getJsonObject(member);
    assertThat(bySupport).containsEntry("by_operator", JsonValue.TRUE);
    assertThat(byHand).doesNotContainKey("by_operator");
    assertThat(List.of(bySupport.getString("slug"), byHand.getString("slug")))
        .containsOnly(workspace.me().getString("slug"));
  }

  private static JsonObject read(String path) {
    return owner.get(path).expect(200).data();
  }

  @Test
  void marksExports() {
    says(
        "created_by",
        api -> {
          JsonObject made =
              api.post("/object/data/contacts/export", json("format", "csv")).expect(202).data();
          return read("/object/data/contacts/export/status/" + made.getString("slug"));
        });
  }

  /** Operators see the label of the member. */
  @Test
  void marksJobsInTheListOfOperators() {
    String export = "/object/data/contacts/export";
    Api operator = Api.open().bearer(Signer.server().operator());
    List<JsonObject> seen =
        Stream.of(support, owner)
            .map(api -> api.post(export, json("format", "csv")).expect(202).data())
            .map(made -> workspace.subdomain() + "." + made.getString("slug"))
            .map(job -> operator.get("/admin/platform/jobs/" + job).expect(200).data())
            .toList();
    assertThat(seen).extracting(job -> job.getBoolean("by_operator")).containsExactly(true, false);
    assertThat(seen)
        .extracting(job -> job.getString("created_by"))
        .allMatch(label -> label.startsWith("admin:"));
  }

  @Test
  void marksBulkOperationsAndTheirUndo() {
    Sheet sheet = Sheet.create(owner, "kites").field("name", "text");
    says(
        "created_by",
        api -> {
          String slug = sheet.slugOf(json("name", "A"));
          return read(
              "/object/data/undo/"
                  + api.post(
                          sheet.path("/bulk-update"),
                          json("slugs", array(slug), "data", json("name", "B")))
                      .expect(200)
                      .data()
                      .getString("undo_token"));
        });
    says(
        "created_by",
        api -> {
          String slug = sheet.slugOf(json("name", "A"));
          String token =
              owner
                  .post(
                      sheet.path("/bulk-update"),
                      json("slugs", array(slug), "data", json("name", "B")))
                  .expect(200)
                  .data()
                  .getString("undo_token");
          return read(
              "/object/data/undo/"
                  + api.post("/object/data/undo/" + token)
                      .expect(200)
                      .data()
                      .getString("undo_token"));
        });
  }

  @Test
  void marksRecordsWrittenByALaterJob() {
    Sheet sheet = Sheet.create(owner, "ships").field("name", "text");
    String first = sheet.slugOf(json("name", "A"));
    Database.run(
        "insert into tenant.record (workspace_id, object_id, slug, created_at, updated_at,"
            + " created_by, updated_by, data) select workspace_id, object_id, slug || g,"
            + " created_at, updated_at, created_by, updated_by, data from tenant.record,"
            + " generate_series(2, 1100) g where slug = '"
            + first
            + "'");
    says("actor", api -> latest(sheet, first, renamed(sheet, api)));
  }

  /** Renames all records with a job and returns their new name. */
  private static String renamed(Sheet sheet, Api api) {
    String name = api == support ? "by support" : "by hand";
    String token =
        api.post(
                sheet.path("/bulk-update"),
                json("filter", json("and", array()), "data", json("name", name)))
            .expect(202)
            .data()
            .getString("undo_token");
    Await.promptly(
        () -> read("/object/data/undo/" + token).getJsonObject("job").getString("status"),
        status -> status.equals("completed"));
    return name;
  }

  private static JsonObject latest(Sheet sheet, String record, String name) {
    List<JsonObject> logs =
        owner
            .get(sheet.path("/" + record + "/logs"))
            .expect(200)
            .json()
            .getJsonArray("data")
            .getValuesAs(JsonObject.class);
    return logs.stream().filter(log -> log.toString().contains(name)).findFirst().orElseThrow();
  }

  @Test
  void marksMoves() {
    Sheet leads = Sheet.create(owner, "leads_here").field("name", "text");
    Sheet clients = Sheet.create(owner, "clients_there").field("name", "text");
    says(
        "moved_by",
        api ->
            api.post(
                    "/object/data/move/" + leads.slug() + "/execute",
                    json(
                        "record_slug", leads.slugOf(json("name", "A")),
                        "to", clients.slug()))
                .expect(200)
                .data());
  }

  @Test
  void marksViews() {
    says(
        "created_by",
        api -> {
          String name = api == support ? "Support" : "Hand";
          String slug =
              api.post(
                      "/object/custom/view/contacts",
                      json("name", name, "type", "table", "visibility", "shared"))
                  .expect(201)
                  .data()
                  .getString("slug");
          owner
              .put("/object/custom/view/contacts/" + slug, json("name", name + " again"))
              .expect(200);
          return read("/object/custom/view/details/contacts/" + slug);
        });
  }

  @Test
  void marksReports() {
    says(
        "created_by",
        api -> {
          JsonObject report =
              json(
                  "name",
                  api == support ? "Support" : "Hand",
                  "object",
                  "contacts",
                  "question",
                  json(),
                  "chart",
                  json("type", "number"));
          String slug = api.post("/report", report).expect(201).data().getString("slug");
          owner.put("/report/" + slug, json("name", "Again")).expect(200);
          return read("/report/" + slug);
        });
  }

  @Test
  void marksRunsStartedManually() {
    String flow =
        owner
            .post(
                "/workflow",
                """
                {"name":"Rest","trigger":{"type":"manual"},
                 "actions":[{"type":"wait","amount":5,"unit":"minutes"}]}\
                """)
            .expect(201)
            .data()
            .getString("slug");
    owner.put("/workflow/" + flow + "/toggle", "{}").expect(200);
    says(
        "created_by",
        api -> {
          JsonObject run = api.post("/workflow/" + flow + "/run", "{}").expect(202).data();
          return read("/workflow/executions/" + run.get("id")).getJsonObject("execution");
        });
  }

  @Test
  void marksMessages() {
    Line line = Line.connected(owner);
    String chat = line.open("966500000388").getString("slug");
    says(
        "sent_by",
        api -> {
          String sent = new Line(api, line.slug()).send(chat, json("text", "Hi")).getString("slug");
          return read("/messaging/messages/message/" + sent);
        });
  }
}
