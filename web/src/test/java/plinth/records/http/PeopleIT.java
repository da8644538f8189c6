package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.kernel.Json;
import plinth.testing.Api;
import plinth.testing.Person;
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
    String slug = sheet.slugOf("\"name\":\"A\"");
    JsonObject record = other.update(slug, "\"name\":\"B\"").expect(200).data();
    assertThat(record.getJsonObject("created_by")).isEqualTo(owner);
    assertThat(record.getJsonObject("updated_by").getString("slug")).isEqualTo(member);
    assertThat(sheet.read(slug).data()).isEqualTo(record);
    assertThat(found("created_by", "\"me\"")).contains(slug);
  }

  @Test
  void aKeyIsNamedByItsLabelAndName() {
    Sheet key = sheet.by(workspace.key("[\"read.*\",\"write.*\"]"));
    JsonObject maker =
        key.tryCreate("\"name\":\"K\"").expect(201).data().getJsonObject("created_by");
    assertThat(maker.getString("name")).isEqualTo("Key");
    assertThat(found("created_by", "\"" + maker.getString("slug") + "\"")).hasSize(1);
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
    JsonObject given = assign(slug, "\"" + member + "\"").expect(200).data();
    assertThat(given.getJsonObject("assigned_to").getString("slug")).isEqualTo(member);
    assertThat(given.getInt("version")).isEqualTo(2);
    assertThat(found("assigned_to", "\"" + member + "\"")).contains(slug);
    assertThat(found("assigned_to", "\"me\"")).doesNotContain(slug);
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
    assertThat(assign(slug, "null").expect(200).data().get("assigned_to"))
        .isEqualTo(JsonValue.NULL);
    assertThat(found("assigned_to", "\"" + member + "\"")).doesNotContain(slug);
  }

  @Test
  void onlyAnActiveMemberIsAssigned() {
    String slug = sheet.slugOf("\"name\":\"A\"");
    for (String nobody : List.of("\"nobody\"", "\"\"", "\"admin:99999999\"", "\"x\"")) {
      assertThat(assign(slug, nobody).expect(400).faults()).containsExactly("assigned_to:unknown");
    }
    for (String none : List.of("7", "[]", "{}")) {
      assertThat(assign(slug, none).expect(400).faults()).containsExactly("assigned_to:type");
    }
    assertThat(sheet.read(slug).data().getInt("version")).isEqualTo(1);
  }

  @Test
  void whatAReadAnsweredIsWrittenBackAndChangesNothing() {
    String slug = sheet.slugOf("\"name\":\"A\"");
    JsonObject read = assign(slug, "\"" + member + "\"").expect(200).data();
    JsonObject written =
        sheet.api().put(sheet.path("/" + slug), read.toString()).expect(200).data();
    assertThat(written).isEqualTo(read);
  }

  @Test
  void whoHasLeftStaysNamedAndAssigned() {
    Api leaving = workspace.join(Person.create(), "admin");
    JsonObject me = leaving.get("/admin/me").expect(200).data();
    String slug = sheet.slugOf("\"name\":\"A\"");
    assign(slug, "\"" + me.getString("slug") + "\"").expect(200);
    workspace.admin().delete("/admin/members/" + me.getString("slug")).expect(200);
    JsonObject read = sheet.read(slug).data();
    assertThat(read.getJsonObject("assigned_to").getString("name")).isEqualTo(me.getString("name"));
    sheet.api().put(sheet.path("/" + slug), read.toString()).expect(200);
    assertThat(found("assigned_to", "\"" + me.getString("slug") + "\"")).containsExactly(slug);
    String again = sheet.slugOf("\"name\":\"B\"");
    assertThat(assign(again, "\"" + me.getString("slug") + "\"").expect(400).faults())
        .containsExactly("assigned_to:unknown");
  }

  @Test
  void whatCannotChangeMustBeWhatIsStored() {
    String slug = sheet.slugOf("\"name\":\"A\"");
    String body =
        """
        {"slug":"zzz","id":7,"created_by":"%s","created_at":"2020-01-01T00:00:00Z","data":{}}\
        """
            .formatted(member);
    assertThat(sheet.api().put(sheet.path("/" + slug), body).expect(400).faults())
        .containsExactlyInAnyOrder(
            "slug:read_only", "id:read_only", "created_by:read_only", "created_at:read_only");
  }

  @Test
  void aVersionInTheBodyIsAPrecondition() {
    String slug = sheet.slugOf("\"name\":\"A\"");
    JsonObject stale = sheet.read(slug).data();
    sheet.update(slug, "\"name\":\"B\"").expect(200);
    assertThat(sheet.api().put(sheet.path("/" + slug), stale.toString()).expect(412).code())
        .isEqualTo("STALE_VERSION");
    assertThat(sheet.read(slug).data().getJsonObject("data").getString("name")).isEqualTo("B");
  }

  @Test
  void aFilterRefusesWhoIsNoMember() {
    String filter =
        """
        {"and":[{"field":"created_by","op":"in","value":["me","x-y-z"]}]}\
        """;
    assertThat(
            sheet
                .api()
                .post(sheet.path("/search"), "{\"filter\":" + filter + "}")
                .expect(400)
                .faults())
        .containsExactly("filter.and[0].value:unknown");
  }

  private static Api.Answer assign(String slug, String to) {
    return sheet.api().put(sheet.path("/" + slug), "{\"assigned_to\":" + to + ",\"data\":{}}");
  }

  private static String mine() {
    return java.net.URLEncoder.encode(
        """
        {"field":"created_by","op":"eq","value":"me"}\
        """,
        java.nio.charset.StandardCharsets.UTF_8);
  }

  private static List<String> found(String field, String value) {
    String filter =
        Json.createObjectBuilder()
            .add("field", field)
            .add("op", "eq")
            .add("value", plinth.kernel.JsonText.value(value))
            .build()
            .toString();
    return sheet
        .api()
        .post(sheet.path("/search"), "{\"filter\":" + filter + "}")
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class)
        .stream()
        .map(record -> record.getString("slug"))
        .toList();
  }
}
