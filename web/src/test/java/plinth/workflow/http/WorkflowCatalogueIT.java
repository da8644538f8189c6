package plinth.workflow.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.string;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Building blocks and templates of workflows, and the preview of a workflow. */
class WorkflowCatalogueIT {
  private static Workspace workspace;
  private static Api admin;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
    admin = workspace.admin();
  }

  private static List<JsonObject> list(String path) {
    return admin.get(path).expect(200).json().getJsonArray("data").getValuesAs(JsonObject.class);
  }

  @Test
  void listsTriggersActionsAndVariables() {
    assertThat(list("/workflow/meta/triggers"))
        .extracting(one -> one.getString("type"))
        .contains("record_created", "status_changed", "first_message", "scheduled_reminder");
    assertThat(list("/workflow/meta/actions"))
        .extracting(one -> one.getString("type"))
        .contains("send_message", "send_template", "send_webhook", "update_field", "approval");
    assertThat(list("/workflow/meta/operators"))
        .filteredOn(one -> one.getBoolean("is_relative"))
        .extracting(one -> one.getString("op") + one.getJsonArray("field_types"))
        .containsExactly(
            """
            within_next["date","datetime"]""",
            """
            within_past["date","datetime"]""",
            """
            on_date["date","datetime"]""");
    assertThat(list("/workflow/meta/system-fields"))
        .extracting(one -> one.getString("slug"))
        .contains("created_at", "updated_at", "created_by", "slug");
    assertThat(list("/workflow/meta/variables/message_received"))
        .extracting(one -> one.getString("name"))
        .contains("message.body", "chat.phone", "now");
    admin.get("/workflow/meta/variables/nope").refused(404, "NOT_FOUND");
    assertThat(list("/workflow/meta/objects/deals/fields"))
        .extracting(one -> one.getString("slug"))
        .contains("status", "amount");
    admin.get("/workflow/meta/objects/nope/fields").refused(404, "NOT_FOUND");
    assertThat(list("/workflow/placeholders/deals"))
        .extracting(one -> one.getString("name"))
        .contains("record.name", "old.amount", "record.created_at");
    admin.get("/workflow/placeholders/nope").refused(404, "NOT_FOUND");
  }

  @Test
  void everyTemplateFitsANewWorkspace() {
    Workspace own = Workspace.create();
    JsonArray templates =
        own.admin().get("/workflow/templates").expect(200).json().getJsonArray("data");
    assertThat(templates.size()).isGreaterThanOrEqualTo(12);
    for (JsonObject template : templates.getValuesAs(JsonObject.class)) {
      String slug = template.getString("slug");
      JsonObject made =
          own.admin().post("/workflow/templates/" + slug + "/use", "{}").expect(201).data();
      assertThat(made.getString("template_slug")).isEqualTo(slug);
      assertThat(made.getBoolean("is_active")).isFalse();
      String path = "/workflow/" + made.getString("slug");
      own.admin().put(path + "/toggle", "{}").expect(200);
      own.admin().put(path + "/toggle", "{}").expect(200);
      assertThat(own.admin().get(path + "/preview").expect(200).data().getString("trigger"))
          .isNotEmpty();
      own.admin().get(path + "/impact").expect(200);
    }
    assertThat(
            list("/workflow/templates/categories").stream().mapToInt(c -> c.getInt("count")).sum())
        .isEqualTo(templates.size());
    assertThat(list("/workflow/templates?category=sales")).isNotEmpty();
    admin.get("/workflow/templates/won-deal-handover").expect(200);
    admin.get("/workflow/templates/nope").refused(404, "NOT_FOUND");
    admin.post("/workflow/templates/nope/use", "{}").refused(404, "NOT_FOUND");
  }

  @Test
  void seedingCreatesMissingWorkflows() {
    Workspace own = Workspace.create();
    JsonObject first = own.admin().post("/workflow/templates/seed").expect(200).data();
    assertThat(first.getJsonArray("created")).isNotEmpty();
    assertThat(first.getJsonArray("skipped")).isEmpty();
    JsonObject again = own.admin().post("/workflow/templates/seed").expect(200).data();
    assertThat(again.getJsonArray("created")).isEmpty();
    assertThat(again.getJsonArray("skipped")).hasSameSizeAs(first.getJsonArray("created"));
    JsonObject one = first.getJsonArray("created").getJsonObject(0);
    own.admin().delete("/workflow/" + one.getString("slug")).expect(200);
    assertThat(
            own.admin().post("/workflow/templates/seed").expect(200).data().getJsonArray("created"))
        .hasSize(1);
  }

  @Test
  void aTemplateIsUsedForOtherObjects() {
    Sheet leads = Flow.leads(admin, "used_leads");
    Api.Answer missing =
        admin
            .post(
                "/workflow/templates/won-deal-handover/use",
                json("objects", json("deals", "used_leads")))
            .refused(400, "VALIDATION_FAILED");
    assertThat(missing.faults()).contains("trigger.field_slug:type");
    JsonObject made =
        admin
            .post(
                "/workflow/templates/won-deal-handover/use",
                json(
                    "name", "Mine",
                    "objects", json("deals", "used_leads", "tasks", "used_leads"),
                    "fields",
                        json(
                            "status", "stage",
                            "title", "name",
                            "description", "notes",
                            "deal", "notes")))
            .expect(201)
            .data();
    assertThat(made.getString("slug")).isEqualTo("mine");
    admin.put("/workflow/mine/toggle", "{}").expect(200);
    String record = leads.slugOf(json("name", "n", "stage", "new"));
    leads.update(record, json("stage", "won")).expect(200);
    new Flow(admin, "mine").ended(1);
  }

  @Test
  void previewAndImpactShowAffectedRecords() {
    Sheet sheet = Flow.leads(admin, "told_before");
    sheet.create(json("amount", 5));
    sheet.create(json("amount", 1));
    Flow flow =
        Flow.active(
            admin,
            json(Flow.on("field_changed", "told_before"), "watched_fields", array("name")),
            json(
                "and",
                array(
                    json("field", "amount", "op", "gt", "value", 2),
                    json("field", "stage", "op", "is_empty"))),
            array(
                Flow.set("notes", string("{{old.name}}")),
                json("type", "send_webhook", "url", "https://hooks.example.com/a"),
                json("type", "update_status", "status", "won")));
    Flow next =
        Flow.active(
            admin,
            json(Flow.on("field_changed", "told_before"), "watched_fields", array("notes")),
            array(Flow.set("due", JsonValue.NULL)));
    JsonObject preview = admin.get("/workflow/" + flow.slug() + "/preview").expect(200).data();
    assertThat(preview.getString("trigger")).isEqualTo("When name of told_before changes");
    assertThat(preview.getString("conditions")).isEqualTo("If (amount gt 2 and stage is empty)");
    assertThat(preview.getInt("matching_records")).isEqualTo(1);
    assertThat(preview.getJsonArray("steps")).hasSize(3);
    JsonObject impact = admin.get("/workflow/" + flow.slug() + "/impact").expect(200).data();
    assertThat(impact.getJsonObject("reads").get("told_before").toString())
        .isEqualTo(array("amount", "name", "stage").toString());
    assertThat(impact.getJsonObject("writes").get("told_before").toString())
        .isEqualTo(array("notes", "status").toString());
    assertThat(impact.get("hosts").toString()).isEqualTo(array("hooks.example.com").toString());
    assertThat(impact.get("sets_off").toString()).isEqualTo(array(next.slug()).toString());
    JsonObject field = admin.get("/object/field/told_before/notes/impact").expect(200).data();
    assertThat(field.toString()).contains(flow.slug()).contains(next.slug());
  }
}
