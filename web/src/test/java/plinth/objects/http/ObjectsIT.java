package plinth.objects.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.members;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Billing;
import plinth.testing.Database;
import plinth.testing.Plinth;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Objects: creation, display, changes, deactivation, deletion and refusals. */
class ObjectsIT {
  private static final String OF_WORKSPACE = " and workspace_id = ";

  private static Workspace workspace;
  private static Api admin;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
    admin = workspace.admin();
  }

  @Test
  void anObjectIsMadeShownAndChanged() {
    JsonObject made =
        admin
            .post("/object", json("name", "Ship", "plural_name", "Ships", "color", "#2f6fed"))
            .expect(201)
            .data();
    assertThat(made.getString("slug")).isEqualTo("ship");
    assertThat(made.getBoolean("is_system")).isFalse();
    assertThat(admin.get("/object/ship").expect(200).data()).isEqualTo(made);
    JsonObject changed =
        admin.put("/object/ship", json("name", "Vessel", "color", null)).expect(200).data();
    assertThat(changed.getString("name")).isEqualTo("Vessel");
    assertThat(changed.getString("plural_name")).as("absent keeps").isEqualTo("Ships");
    assertThat(changed.isNull("color")).as("null clears").isTrue();
    assertThat(admin.get("/object").expect(200).text()).contains(members("slug", "ship"));
    assertThat(admin.post("/object", json("name", "Ship")).expect(201).data().getString("slug"))
        .as("a slug made from a taken name")
        .startsWith("ship")
        .isNotEqualTo("ship");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          no name         | {}                                            | name:required
          unknown member  | {"name":"A","size":1}                   | size:unknown
          name of a number| {"name":7}                                  | name:type
          reserved slug   | {"name":"A","slug":"data"}            | slug:reserved
          malformed slug  | {"name":"A","slug":"A b"}             | slug:
          bad colour      | {"name":"A","color":"red"}            | color:
          """)
  void aBodyIsRefused(String label, String body, String fault) {
    assertThat(admin.post("/object", body).expect(400).faults())
        .hasSize(1)
        .allMatch(given -> given.startsWith(fault));
  }

  @Test
  void aTakenSlugIsRefused() {
    Sheet.create(admin, "taken");
    Api.Answer refused =
        admin.post("/object", json("name", "A", "slug", "taken")).refused(409, "OBJECT_EXISTS");
    assertThat(refused.code()).isEqualTo("OBJECT_EXISTS");
  }

  @Test
  void anInactiveObjectHidesItsRecordsUntilItIsBack() {
    Sheet sheet = Sheet.create(admin, "hidden").field("name", "text");
    String slug = sheet.slugOf(json("name", "Ann"));
    admin.put("/object/toggle-status/hidden", "{}").expect(200);
    sheet.read(slug).refused(404, "NOT_FOUND");
    sheet.tryCreate(json("name", "Bob")).refused(404, "NOT_FOUND");
    admin.put("/object/toggle-status/hidden", "{}").expect(200);
    sheet.read(slug).expect(200);
  }

  @Test
  void aDeletedObjectTakesItsRecordsAlong() {
    Sheet sheet = Sheet.create(admin, "doomed").field("name", "text");
    String slug = sheet.slugOf(json("name", "Ann"));
    assertThat(admin.get("/object/doomed").data().getInt("record_count")).isEqualTo(1);
    admin.delete("/object/doomed").expect(200);
    admin.get("/object/doomed").refused(404, "NOT_FOUND");
    sheet.read(slug).refused(404, "NOT_FOUND");
    Sheet again = Sheet.create(admin, "doomed").field("name", "text");
    assertThat(again.column("", "name")).isEmpty();
  }

  @Test
  void aJobRemovesTheRecordsOfALargeObjectThirtyDaysAfterItsDeletion() throws Exception {
    Sheet kept = Sheet.create(admin, "kept").field("name", "text");
    kept.create(json("name", "n1"));
    Sheet.create(admin, "crowd").field("name", "text");
    Database.addRecords(Plinth.server(), workspace.subdomain(), "crowd", 10_001);
    String id = one("select id from tenant.object where slug = 'crowd' and workspace_id = ");

    admin.delete("/object/crowd").expect(200);
    Database.run(
        "update tenant.object set deleted_at = deleted_at - interval '30 days' where id = " + id);
    assertThat(new Billing(workspace).run("definition-sweep")).isEqualTo(1);

    admin.get("/object/crowd").refused(404, "NOT_FOUND");
    admin.get("/object/data/crowd/r1").refused(404, "NOT_FOUND");
    Sheet again = Sheet.create(admin, "crowd").field("name", "text");
    again.create(json("name", "n1"));
    String job = " from tenant.job where kind = 'records.remove' and workspace_id = ";
    Await.until("the job has ended", () -> one("select finished_at is null" + job).equals("f"));
    assertThat(one("select concat_ws(' ', status, total, processed, succeeded)" + job))
        .isEqualTo("completed 10001 10001 10001");
    assertThat(one("select count(*) from tenant.record where object_id = " + id + OF_WORKSPACE))
        .isEqualTo("0");
    assertThat(again.column("", "name")).containsExactly(quoted("n1"));
    assertThat(kept.column("", "name")).containsExactly(quoted("n1"));
  }

  @Test
  void aSystemObjectCannotBeDeleted() {
    assertThat(admin.delete("/object/companies").expect(409).code()).isEqualTo("SYSTEM_OBJECT");
  }

  @Test
  void anotherWorkspaceHasItsOwnObjects() {
    Sheet.create(admin, "private");
    Api other = Workspace.create().admin();
    other.get("/object/private").refused(404, "NOT_FOUND");
    other.put("/object/private", json("name", "Mine")).refused(404, "NOT_FOUND");
    other.delete("/object/private").refused(404, "NOT_FOUND");
    Sheet.create(other, "private");
  }

  @Test
  void onlyMembersManageObjects() {
    Api.open().get("/object").refused(401, "UNAUTHENTICATED");
    workspace.key(array("read.*", "write.*")).get("/object").refused(403, "CREDENTIAL_NOT_ALLOWED");
  }

  /** The only value of a query that ends with a comparison with this workspace's ID. */
  private static String one(String sql) {
    return Database.texts(sql + workspace.id()).get(0);
  }
}
