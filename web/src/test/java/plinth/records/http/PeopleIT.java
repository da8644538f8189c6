package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;
import static plinth.testing.TestJson.string;
import static plinth.testing.TestJson.value;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.kernel.Json;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Person;
import plinth.testing.Receiver;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** People around records: named by slug and name, found by slug and me, and assigned. */
class PeopleIT {
  private static Workspace workspace;
  private static Sheet sheet;
  private static Sheet other;
  private static JsonObject owner;
  private static String member;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
    sheet = Sheet.create(workspace.admin(), "chores").field("name", "text");
    owner = workspace.me();
    Api second = workspace.join(Person.create(), "admin");
    member = second.get("/admin/me").expect(200).data().getString("slug");
    other = sheet.by(second);
  }

  @Test
  void anAnswerNamesPeopleBySlugAndName() {
    String slug = sheet.slugOf(json("name", "A"));
    JsonObject record = other.update(slug, json("name", "B")).expect(200).data();
    assertThat(record.getJsonObject("created_by")).isEqualTo(owner);
    assertThat(record.getJsonObject("updated_by").getString("slug")).isEqualTo(member);
    assertThat(sheet.read(slug).data()).isEqualTo(record);
    assertThat(found("created_by", string("me"))).contains(slug);
  }

  @Test
  void aKeyIsNamedByItsLabelAndName() {
    Sheet key = sheet.by(workspace.key(array("read.*", "write.*")));
    JsonObject maker =
        key.tryCreate(json("name", "K")).expect(201).data().getJsonObject("created_by");
    assertThat(maker.getString("name")).isEqualTo("Key");
    assertThat(found("created_by", string(maker.getString("slug")))).hasSize(1);
    assertThat(key.api().get(key.path("?filter=" + mine())).expect(400).faults())
        .containsExactly("filter.value:unknown");
  }

  @Test
  void aRecordIsAssignedWhenItIsMadeAndWhenItIsChanged() {
    JsonObject made =
        sheet
            .api()
            .post(
                sheet.path(""),
                """
                {"assigned_to":"me","data":{"name":"A"}}\
                """)
            .expect(201)
            .data();
    assertThat(made.getJsonObject("assigned_to")).isEqualTo(owner);
    String slug = made.getString("slug");
    JsonObject given = assign(slug, string(member)).expect(200).data();
    assertThat(given.getJsonObject("assigned_to").getString("slug")).isEqualTo(member);
    assertThat(given.getInt("version")).isEqualTo(2);
    assertThat(found("assigned_to", string(member))).contains(slug);
    assertThat(found("assigned_to", string("me"))).doesNotContain(slug);
    assertThat(sheet.read(slug).data().getJsonObject("assigned_to").getString("slug"))
        .isEqualTo(member);
    JsonObject log =
        sheet
            .api()
            .get(sheet.path("/" + slug + "/logs"))
            .expect(200)
            .json()
            .getJsonArray("data")
            .getJsonObject(0)
            .getJsonObject("changed_fields")
            .getJsonObject("assigned_to");
    assertThat(log.getJsonObject("old")).isEqualTo(owner);
    assertThat(log.getJsonObject("new").getString("slug")).isEqualTo(member);
    assertThat(assign(slug, JsonValue.NULL).expect(200).data().get("assigned_to"))
        .isEqualTo(JsonValue.NULL);
    assertThat(found("assigned_to", string(member))).doesNotContain(slug);
  }

  @Test
  void anAssignmentNeedsNoValues() {
    String slug = sheet.slugOf(json("name", "A"));
    String path = sheet.path("/" + slug);
    assertThat(
            sheet
                .api()
                .put(path, json("assigned_to", "me"))
                .expect(200)
                .data()
                .getJsonObject("assigned_to"))
        .isEqualTo(owner);
    JsonObject freed =
        sheet.api().put(path, json("assigned_to", null, "version", 2)).expect(200).data();
    assertThat(freed.get("assigned_to")).isEqualTo(JsonValue.NULL);
    assertThat(freed.getInt("version")).isEqualTo(3);
    assertThat(sheet.api().put(path, json("version", 2)).expect(412).code())
        .isEqualTo("STALE_VERSION");
    for (JsonObject none :
        List.of(json(), json("data", null), json("data", array(), "assigned_to", "me"))) {
      assertThat(sheet.api().put(path, none).expect(400).faults()).containsExactly("data:required");
    }
    assertThat(sheet.api().post(sheet.path(""), json("assigned_to", "me")).expect(400).faults())
        .containsExactly("data:required");
    assertThat(sheet.api().put(path, json("assigned", "me")).expect(400).faults())
        .containsExactly("assigned:unknown", "data:required");
  }

  @Test
  void onlyAnActiveMemberIsAssigned() {
    String slug = sheet.slugOf(json("name", "A"));
    for (JsonValue nobody :
        List.of(string("nobody"), string(""), string("admin:99999999"), string("x"))) {
      assertThat(assign(slug, nobody).expect(400).faults()).containsExactly("assigned_to:unknown");
    }
    for (JsonValue none : List.of(value(7), array(), json())) {
      assertThat(assign(slug, none).expect(400).faults()).containsExactly("assigned_to:type");
    }
    assertThat(sheet.read(slug).data().getInt("version")).isEqualTo(1);
  }

  @Test
  void writingBackARecordChangesNothing() {
    String slug = sheet.slugOf(json("name", "A"));
    JsonObject read = assign(slug, string(member)).expect(200).data();
    JsonObject written = sheet.api().put(sheet.path("/" + slug), read).expect(200).data();
    assertThat(written).isEqualTo(read);
  }

  @Test
  void removedMembersStayNamedAndAssigned() {
    Api leaving = workspace.join(Person.create(), "admin");
    JsonObject me = leaving.get("/admin/me").expect(200).data();
    String slug = sheet.slugOf(json("name", "A"));
    assign(slug, string(me.getString("slug"))).expect(200);
    workspace.admin().delete("/admin/members/" + me.getString("slug")).expect(200);
    JsonObject read = sheet.read(slug).data();
    assertThat(read.getJsonObject("assigned_to").getString("name")).isEqualTo(me.getString("name"));
    sheet.api().put(sheet.path("/" + slug), read).expect(200);
    assertThat(found("assigned_to", string(me.getString("slug")))).containsExactly(slug);
    String again = sheet.slugOf(json("name", "B"));
    assertThat(assign(again, string(me.getString("slug"))).expect(400).faults())
        .containsExactly("assigned_to:unknown");
  }

  @Test
  void immutableMembersMustEqualTheStoredOnes() {
    String slug = sheet.slugOf(json("name", "A"));
    JsonObject body =
        json(
            "slug",
            "zzz",
            "id",
            // No record has this number; a new server gives low ones.
            0,
            "created_by",
            member,
            "created_at",
            "2020-01-01T00:00:00Z",
            "data",
            json());
    assertThat(sheet.api().put(sheet.path("/" + slug), body).expect(400).faults())
        .containsExactlyInAnyOrder(
            "slug:read_only", "id:read_only", "created_by:read_only", "created_at:read_only");
  }

  @Test
  void generatedMembersCannotBeSet() {
    JsonObject body =
        json("slug", "zzz", "id", 7, "created_by", member, "version", 3, "data", json("name", "A"));
    assertThat(sheet.api().post(sheet.path(""), body).expect(400).faults())
        .containsExactlyInAnyOrder(
            "slug:read_only", "id:read_only", "created_by:read_only", "version:read_only");
  }

  @Test
  void aVersionInTheBodyIsAPrecondition() {
    String slug = sheet.slugOf(json("name", "A"));
    JsonObject stale = sheet.read(slug).data();
    sheet.update(slug, json("name", "B")).expect(200);
    assertThat(sheet.api().put(sheet.path("/" + slug), stale).expect(412).code())
        .isEqualTo("STALE_VERSION");
    assertThat(sheet.read(slug).data().getJsonObject("data").getString("name")).isEqualTo("B");
  }

  @Test
  void aLookupReadsPeopleAndDaysAsFiltersDo() {
    String slug = sheet.slugOf(json("name", "L"));
    assign(slug, string(member)).expect(200);
    assertThat(lookup("assigned_to", member)).contains(slug);
    assertThat(lookup("created_by", "me")).contains(slug);
    assertThat(lookup("updated_by", owner.getString("slug"))).contains(slug);
    assertThat(lookup("created_at", LocalDate.now(ZoneOffset.UTC).toString())).contains(slug);
    assertThat(
            sheet
                .api()
                .get(sheet.path("/lookup?field=created_by&value=x-y-z"))
                .expect(400)
                .faults())
        .containsExactly("value:unknown");
  }

  @Test
  void filtersRefuseUnknownMembers() {
    JsonObject filter =
        json(
            "and",
            array(
                json(
                    "field", "created_by",
                    "op", "in",
                    "value", array("me", "x-y-z"))));
    assertThat(sheet.api().post(sheet.path("/search"), json("filter", filter)).expect(400).faults())
        .containsExactly("filter.and[0].value:unknown");
  }

  @Test
  void webhooksAndRunsOfWorkflowsNamePeopleByTheirSlugs() {
    try (Receiver receiver = Receiver.start()) {
      Sheet tasks = Sheet.create(workspace.admin(), "errands").field("name", "text");
      workspace
          .admin()
          .post(
              "/webhooks/objects/errands/configs",
              json(
                  "target_url",
                  receiver.url() + "/hook",
                  "events",
                  array("record.created", "record.updated")))
          .expect(201);
      JsonObject body =
          json(
              "to", "{{record.assigned_to}}",
              "by", "{{record.created_by}}",
              "text", "by {{trigger.actor}}");
      JsonArray steps =
          array(
              json("type", "send_webhook", "url", receiver.url() + "/step", "body", body),
              json("type", "assign", "assignee", "{{record.created_by}}"),
              json("type", "approval", "title", "Go on?"));
      String flow =
          workspace
              .admin()
              .post(
                  "/workflow",
                  json(
                      "name",
                      "Tell",
                      "trigger",
                      json(
                          "type", "field_changed",
                          "object_slug", "errands",
                          "watched_fields", array("name")),
                      "actions",
                      steps))
              .expect(201)
              .data()
              .getString("slug");
      workspace.admin().put("/workflow/" + flow + "/toggle", "{}").expect(200);
      String task = tasks.slugOf(json("name", "A"));
      workspace
          .admin()
          .put(tasks.path("/" + task), json("assigned_to", member, "data", json("name", "B")))
          .expect(200);
      String me = owner.getString("slug");
      List<Receiver.Hit> hits = receiver.await(4);
      assertThat(hits)
          .filteredOn(hit -> hit.path().endsWith("/step"))
          .extracting(Receiver.Hit::body)
          .containsExactly(json("by", me, "to", member, "text", "by " + me).toString());
      assertThat(hits)
          .filteredOn(hit -> hit.path().endsWith("/hook"))
          .extracting(hit -> hit.json().getJsonObject("full_record").get("assigned_to").toString())
          .containsExactly("null", '"' + member + '"', '"' + me + '"');
      assertThat(hits)
          .filteredOn(hit -> hit.path().endsWith("/hook"))
          .extracting(hit -> hit.json().getJsonObject("changed_fields").get("assigned_to") + "")
          .containsExactly(
              "null",
              json("new", member, "old", null).toString(),
              json("new", me, "old", member).toString());
      JsonObject run =
          Await.promptly(
                  "the run waits",
                  () ->
                      workspace
                          .admin()
                          .get("/workflow/" + flow + "/executions?status=waiting_approval")
                          .expect(200)
                          .json()
                          .getJsonArray("data"),
                  all -> all.size() == 1)
              .getJsonObject(0);
      String path = "/workflow/executions/" + run.get("id");
      assertThat(workspace.admin().post(path + "/cancel").expect(200).text())
          .contains("Canceled by " + me);
      assertThat(workspace.admin().get(path).expect(200).text())
          .contains("{" + quoted("assignee") + ": " + quoted(me) + "}")
          .doesNotContain("admin:");
    }
  }

  private static Api.Answer assign(String slug, JsonValue to) {
    return sheet.api().put(sheet.path("/" + slug), json("assigned_to", to, "data", json()));
  }

  private static List<String> lookup(String field, String value) {
    return slugs(sheet.api().get(sheet.path("/lookup?field=" + field + "&value=" + value)));
  }

  private static String mine() {
    return java.net.URLEncoder.encode(
        """
        {"field":"created_by","op":"eq","value":"me"}\
        """,
        java.nio.charset.StandardCharsets.UTF_8);
  }

  private static List<String> found(String field, JsonValue value) {
    JsonObject filter =
        Json.createObjectBuilder()
            .add("field", field)
            .add("op", "eq")
            .add("value", plinth.kernel.JsonText.parse(value.toString()))
            .build();
    return slugs(sheet.api().post(sheet.path("/search"), json("filter", filter)));
  }

  private static List<String> slugs(Api.Answer answer) {
    return answer.expect(200).json().getJsonArray("data").getValuesAs(JsonObject.class).stream()
        .map(record -> record.getString("slug"))
        .toList();
  }
}
