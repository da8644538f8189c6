package plinth.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** Operators search, export and check the audit records. */
class AuditSearchIT {
  private static final String PATH = "/admin/platform/audit";

  private final Api operator = Api.open().bearer(Signer.server().operator());
  private final Workspace workspace = Workspace.create();

  private List<JsonObject> found(String query) {
    return operator
        .get(PATH + "?" + query)
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class);
  }

  private List<String> actions(String query) {
    return found(query).stream().map(entry -> entry.getString("action")).toList();
  }

  private String here() {
    return "workspace=" + workspace.subdomain();
  }

  @Test
  void entriesAreFoundByWhoWhatWhereAndWhen() {
    workspace.key(array("read.*"));
    assertThat(actions(here())).startsWith("api_key.issued").contains("workspace.opened");
    assertThat(actions("workspace=" + workspace.id())).isEqualTo(actions(here()));
    assertThat(actions(here() + "&action=api_key.issued")).containsExactly("api_key.issued");
    assertThat(actions(here() + "&action=api_key.*")).containsExactly("api_key.issued");
    assertThat(actions(here() + "&action=api_key")).isEmpty();
    JsonObject issued = found(here() + "&action=api_key.*").get(0);
    assertThat(issued.getString("actor")).startsWith("admin:");
    assertThat(issued.getJsonObject("details").getJsonArray("scopes").getString(0))
        .isEqualTo("read.*");
    assertThat(issued.getString("hash")).hasSize(64);
    assertThat(actions(here() + "&actor=" + issued.getString("actor")))
        .containsExactly("api_key.issued");
    assertThat(actions(here() + "&subject=" + issued.getString("subject"))).hasSize(1);
    String at = issued.getString("at");
    assertThat(actions(here() + "&from=" + at)).containsExactly("api_key.issued");
    assertThat(actions(here() + "&to=" + at)).doesNotContain("api_key.issued");
    assertThat(actions(here() + "&before=" + issued.getInt("id")))
        .doesNotContain("api_key.issued")
        .isNotEmpty();
    operator.post("/admin/platform/tenants/" + workspace.subdomain() + "/suspend").expect(200);
    String number = String.valueOf(found(here()).get(0).getInt("operator_id"));
    assertThat(actions(here() + "&operator_id=" + number)).containsExactly("workspace.suspended");
  }

  @Test
  void aWorkspaceHasItsOwnRecord() {
    workspace
        .admin()
        .post("/admin/roles", json("name", "Clerk", "permissions", array("record.read")))
        .expect(201);
    assertThat(actions(here() + "&record=workspace")).contains("role.created");
    assertThat(actions(here())).doesNotContain("role.created");
    Workspace other = Workspace.create();
    assertThat(actions("record=workspace&workspace=" + other.subdomain()))
        .doesNotContain("role.created");
    assertThat(operator.get(PATH + "?record=workspace").expect(400).faults())
        .containsExactly("workspace:required");
  }

  @Test
  void invalidParametersAreRefused() {
    for (String[] wrong :
        new String[][] {
          {"record=all", "record:option"},
          {"workspace=no-such-place", "workspace:unknown"},
          {"from=yesterday", "from:type"},
          {"to=2026-13-01T00:00:00Z", "to:type"},
          {"before=x", "before:type"},
          {"operator_id=x", "operator_id:type"},
          {"page=0", "page:min"},
        }) {
      assertThat(operator.get(PATH + "?" + wrong[0]).expect(400).faults())
          .containsExactly(wrong[1]);
    }
    assertThat(operator.get(PATH + "/export?format=xml").expect(400).faults())
        .containsExactly("format:option");
    assertThat(workspace.admin().get(PATH).expect(403).code()).isEqualTo("CREDENTIAL_NOT_ALLOWED");
  }

  @Test
  void exportsAreOrderedAndRecorded() {
    workspace.key(array("read.*"));
    Api.Answer answer = operator.get(PATH + "/export?" + here()).expect(200);
    assertThat(answer.header("Content-Type")).startsWith("application/x-ndjson");
    List<JsonObject> lines =
        answer
            .text()
            .lines()
            .map(line -> Json.createReader(new StringReader(line)).readObject())
            .toList();
    assertThat(lines).extracting(line -> line.getString("action")).contains("workspace.opened");
    assertThat(lines.get(lines.size() - 1).getString("action")).isEqualTo("api_key.issued");
    assertThat(lines).isSortedAccordingTo((a, b) -> a.getInt("id") - b.getInt("id"));
    assertThat(actions("action=audit.exported&limit=1")).containsExactly("audit.exported");

    Api.Answer csv = operator.get(PATH + "/export?format=csv&" + here()).expect(200);
    assertThat(csv.header("Content-Type")).startsWith("text/csv");
    assertThat(csv.text()).startsWith("id,seq,at,").contains("api_key.issued");
  }

  @Test
  void aChangedEntryIsFoundAndNamed() {
    JsonObject whole = operator.get(PATH + "/check?record=workspace&" + here()).data();
    workspace
        .admin()
        .post("/admin/roles", json("name", "Clerk", "permissions", array("record.read")))
        .expect(201);
    workspace
        .admin()
        .post("/admin/roles", json("name", "Guard", "permissions", array("record.read")))
        .expect(201);
    String check = PATH + "/check?record=workspace&" + here();
    JsonObject intact = operator.get(check).expect(200).data();
    assertThat(intact.getBoolean("is_intact")).isTrue();
    assertThat(intact.getInt("entries")).isEqualTo(whole.getInt("entries") + 2);
    assertThat(intact.getString("head_hash")).hasSize(64);
    String which = " where workspace_id = " + workspace.id();
    String first =
        Database.texts(
                "select id from tenant.audit" + which + " and action = 'role.created' order by id")
            .get(0);

    for (String change :
        List.of(
            "update tenant.audit set subject = 'role:other' where id = " + first,
            "update tenant.audit set details = '{\"x\": 1}' where id = " + first,
            "update tenant.audit set details = '{}', address = '', agent = '' where id = " + first,
            "update tenant.audit set at = at - interval '1 day' where id = " + first)) {
      String undo =
          Database.texts(
                  "select format('update tenant.audit set subject = %L, details = %L, at = %L, address = %L, agent = %L where"
                      + " id = %s', subject, details, at, address, agent, id) from tenant.audit where id = "
                      + first)
              .get(0);
      Database.run("set plinth.purge = 'on'; " + change);
      JsonObject broken = operator.get(check).expect(200).data();
      assertThat(broken.getBoolean("is_intact")).isFalse();
      assertThat(broken.getString("fault")).isEqualTo("changed");
      assertThat(String.valueOf(broken.getInt("fault_id"))).isEqualTo(first);
      Database.run("set plinth.purge = 'on'; " + undo);
      assertThat(operator.get(check).data().getBoolean("is_intact")).isTrue();
    }
    Database.run("set plinth.purge = 'on'; delete from tenant.audit where id = " + first);
    assertThat(operator.get(check).data().getString("fault")).isEqualTo("missing");
  }

  @Test
  void thePlatformsRecordVerifiesAfterAPurge() {
    workspace.key(array("read.*"));
    Api.open()
        .apiKey(plinth.testing.Plinth.TEST_TOOLS_KEY)
        .post("/testing/purge-account", json("email", workspace.owner().email()))
        .expect(200);
    JsonObject checked = operator.get(PATH + "/check").expect(200).data();
    assertThat(checked.getBoolean("is_intact")).as(checked.toString()).isTrue();
    assertThat(checked.getInt("stripped")).isPositive();
    assertThat(actions("workspace=" + workspace.id())).contains("workspace.opened");
  }

  @Test
  void thePurgeOfAWorkspaceIsFoundByTheWorkspace() {
    Workspace other = Workspace.create();
    Api.open()
        .apiKey(plinth.testing.Plinth.TEST_TOOLS_KEY)
        .post("/testing/purge-account", json("email", workspace.owner().email()))
        .expect(200);
    String gone = "workspace=" + workspace.id();
    assertThat(actions(gone))
        .startsWith("workspace.purged")
        .contains("workspace.purge_begun", "workspace.opened")
        .doesNotHaveDuplicates();
    assertThat(actions(gone + "&action=workspace.purged")).containsExactly("workspace.purged");
    assertThat(actions(gone + "&subject=workspace:" + workspace.id() + "&action=workspace.purge*"))
        .isEmpty();
    assertThat(operator.get(PATH + "/export?" + gone).expect(200).text())
        .contains("workspace.purge_begun", "workspace.purged");
    assertThat(actions("workspace=" + other.id()))
        .contains("workspace.opened")
        .doesNotContain("workspace.purge_begun", "workspace.purged");
  }
}
