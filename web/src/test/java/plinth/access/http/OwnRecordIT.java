package plinth.access.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.StringReader;
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Person;
import plinth.testing.Workspace;

/** Owners, and members with the permission, read and export the audit record of their workspace. */
class OwnRecordIT {
  private static final String PATH = "/admin/audit";

  private final Workspace workspace = Workspace.create();
  private final Api owner = workspace.admin();

  private static List<JsonObject> entries(Api reader, String query) {
    return reader
        .get(PATH + query)
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class);
  }

  private static List<JsonObject> lines(Api reader, String query) {
    return reader
        .get(PATH + "/export" + query)
        .expect(200)
        .text()
        .lines()
        .map(
            line -> {
              try (JsonReader json = Json.createReader(new StringReader(line))) {
                return json.readObject();
              }
            })
        .toList();
  }

  private Api auditor() {
    owner
        .post("/admin/roles", json("name", "Auditor", "permissions", array("audit.read")))
        .expect(201);
    return workspace.member("auditor");
  }

  @Test
  void theRecordIsReadByThePermissionAlone() {
    Api auditor = auditor();
    assertThat(entries(auditor, "")).isNotEmpty();
    auditor.get(PATH + "/export").expect(200);
    for (String role : List.of("admin", "member")) {
      Api other = workspace.member(role);
      other.get(PATH).refused(403, "PERMISSION_DENIED");
      other.get(PATH + "/export").refused(403, "PERMISSION_DENIED");
    }
    // Whoever lacks the permission cannot give it to somebody.
    JsonObject role = json("name", "Spy", "permissions", array("audit.read"));
    workspace.member("admin").post("/admin/roles", role).refused(403, "RIGHTS_EXCEEDED");
    JsonObject unknown = json("name", "X", "permissions", array("audit.delete"));
    assertThat(owner.post("/admin/roles", unknown).expect(400).faults())
        .containsExactly("permissions[0]:unknown");
  }

  @Test
  void signInsAreRecordedWithTheirOrigin() {
    Person person = Person.create();
    Api member = workspace.join(person, "member");
    String slug = member.get("/admin/me").expect(200).data().getString("slug");
    JsonObject entered = entries(owner, "?action=workspace.entered&actor=" + slug).get(0);
    assertThat(entered.getString("subject")).isEqualTo("member:" + slug);
    assertThat(entered.getString("address")).isNotEmpty();
    assertThat(entered.getString("agent")).isNotEmpty();
    assertThat(entered.getBoolean("by_operator")).isFalse();

    owner.put("/admin/members/" + slug, json("status", "blocked")).expect(200);
    person
        .api()
        .post("/user/auth/select-workspace", json("workspace_id", workspace.subdomain()))
        .refused(403, "MEMBER_BLOCKED");
    JsonObject refused = entries(owner, "?action=workspace.entry_refused").get(0);
    assertThat(refused.getJsonObject("details").getString("code")).isEqualTo("MEMBER_BLOCKED");
    assertThat(entries(Workspace.create().admin(), "?action=workspace.entry_refused")).isEmpty();
  }

  @Test
  void anExportHasEveryEntryInItsPlaceAndIsRecorded() {
    auditor();
    List<JsonObject> exported = lines(owner, "?format=jsonl");
    assertThat(exported)
        .extracting(entry -> entry.getJsonNumber("seq").longValue())
        .containsExactlyElementsOf(LongStream.rangeClosed(1, exported.size()).boxed().toList());
    assertThat(exported)
        .extracting(entry -> entry.getString("action"))
        .contains("role.created", "member.invited", "member.activated", "workspace.entered");
    assertThat(exported.toString()).doesNotContain("admin:");
    assertThat(exported).allSatisfy(entry -> assertThat(entry.getString("hash")).hasSize(64));
    assertThat(entries(owner, "?action=audit.exported").get(0).getJsonObject("details"))
        .isEqualTo(json("format", "jsonl"));

    Api.Answer table = owner.get(PATH + "/export?format=csv&action=role.*").expect(200);
    assertThat(table.header("Content-Type")).startsWith("text/csv");
    assertThat(table.header("Content-Disposition")).contains("audit.csv");
    assertThat(table.text().lines()).hasSize(2);
    assertThat(table.text()).startsWith("id,seq,at,").contains("role.created,role:auditor");
    assertThat(owner.get(PATH + "/export?format=xml").expect(400).faults())
        .containsExactly("format:option");
  }

  @Test
  void timesNarrowTheRecord() {
    String now = Instant.now().plusSeconds(60).toString();
    assertThat(entries(owner, "?from=" + now)).isEmpty();
    assertThat(lines(owner, "?from=" + now)).isEmpty();
    assertThat(entries(owner, "?to=" + now)).isNotEmpty();
    assertThat(owner.get(PATH + "?from=yesterday").expect(400).faults())
        .containsExactly("from:type");
    assertThat(owner.get(PATH + "/export?before=x").expect(400).faults())
        .containsExactly("before:type");
  }
}
