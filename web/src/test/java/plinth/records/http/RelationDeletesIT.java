package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Effects of a deletion on related records. */
class RelationDeletesIT {
  private Workspace workspace;
  private Api admin;

  @BeforeEach
  void create() {
    workspace = Workspace.create();
    admin = workspace.admin();
  }

  @Test
  void restrictRefusesWhileRecordsAreRelated() {
    Related related = Related.create(admin, "one_to_many", "restrict");
    String ann = related.people().slugOf(json("name", "Ann"));
    String acme = related.firms().slugOf(json("staff", array(ann)));
    Api.Answer refused = related.firms().delete(acme).expect(409);
    assertThat(refused.code()).isEqualTo("RECORD_IN_USE");
    assertThat(refused.json().getString("relation")).isEqualTo("works_at");
    assertThat(refused.json().getInt("records")).isEqualTo(1);
    related.firms().read(acme).expect(200);
    related.people().delete(ann).expect(200);
    related.firms().delete(acme).expect(200);
  }

  @Test
  void anInactiveRelationRefusesNothing() {
    Related related = Related.create(admin, "one_to_many", "restrict");
    String acme =
        related.firms().slugOf(json("staff", array(related.people().slugOf(json("name", "Ann")))));
    admin.put("/object/relation/toggle-status/works_at", "{}").expect(200);
    related.firms().delete(acme).expect(200);
    admin.put("/object/relation/toggle-status/works_at", "{}").expect(200);
    assertThat(related.people().column("", "employer")).containsExactly("null");
  }

  @Test
  void unlinkLeavesTheOthersWithoutTheLink() {
    Related related = Related.create(admin, "many_to_many", "unlink");
    String ann = related.people().slugOf(json("name", "Ann"));
    String acme = related.firms().slugOf(json("staff", array(ann)));
    String zen = related.firms().slugOf(json("staff", array(ann)));
    related.firms().delete(acme).expect(200);
    assertThat(related.people().read(ann).data().getJsonObject("data").getJsonArray("employer"))
        .hasSize(1)
        .allMatch(one -> one.asJsonObject().getString("slug").equals(zen));
    assertThat(logs(related.people(), ann).get(0).getJsonObject("changed_fields").toString())
        .isEqualTo(json("employer", json("new", array(), "old", array(acme))).toString());
    related.people().delete(ann).expect(200);
    assertThat(related.firms().read(zen).data().getJsonObject("data").get("staff"))
        .isEqualTo(JsonValue.NULL);
    assertThat(logs(related.firms(), zen).get(0).getJsonObject("changed_fields").toString())
        .isEqualTo(json("staff", json("new", array(), "old", array(ann))).toString());
  }

  @Test
  void cascadeTakesTheRecordsBehindInOneOperation() {
    Related related = Related.create(admin, "one_to_many", "cascade");
    Sheet tasks = Sheet.create(admin, "todos").field("name", "text");
    Related.relate(admin, "does", "one_to_many", "cascade", "people.todos", "todos.person");
    String ann = related.people().slugOf(json("name", "Ann"));
    String bob = related.people().slugOf(json("name", "Bob"));
    String acme = related.firms().slugOf(json("staff", array(ann)));
    String todo = tasks.slugOf(json("person", ann));
    related.firms().delete(acme).expect(200);
    related.people().read(ann).refused(404, "NOT_FOUND");
    tasks.read(todo).refused(404, "NOT_FOUND");
    related.people().read(bob).expect(200);
    assertThat(logs(tasks, todo).get(0).getString("operation")).isEqualTo("delete");
    assertThat(
            Database.texts(
                "select distinct operation_id from tenant.change_log where workspace_id = "
                    + workspace.id()
                    + " and operation = 'delete'"))
        .hasSize(1);
    assertThat(
            Database.texts(
                "select id from tenant.record_link where removed_at is null and workspace_id = "
                    + workspace.id()))
        .isEmpty();
  }

  @Test
  void aCascadeTakesNothingThatTheCallerMayNotDelete() {
    Related related = Related.create(admin, "one_to_many", "cascade");
    String ann = related.people().slugOf(json("name", "Ann"));
    String acme = related.firms().slugOf(json("staff", array(ann)));
    String zen = related.firms().slugOf(json("name", "Zen"));
    Api clerk = limited("clerk", json("delete", false));
    Api blind = limited("blind", json("read", false));
    Api key = workspace.key(array("read.*", "delete.firms"));
    for (Api api : List.of(clerk, blind, key)) {
      Api.Answer refused = api.delete("/object/data/firms/" + acme).expect(403);
      assertThat(refused.code()).isEqualTo("PERMISSION_DENIED");
      assertThat(refused.text()).doesNotContain("people", "works_at", ann);
    }
    related.people().read(ann).expect(200);
    related.firms().read(acme).expect(200);
    blind.delete("/object/data/firms/" + zen).expect(200);
    workspace
        .key(array("delete.firms", "delete.people"))
        .delete("/object/data/firms/" + acme)
        .expect(200);
    related.people().read(ann).refused(404, "NOT_FOUND");
  }

  @Test
  void aRestrictionNamesNoObjectThatTheRoleMayNotRead() {
    Related related = Related.create(admin, "one_to_many", "restrict");
    String ann = related.people().slugOf(json("name", "Ann"));
    String acme = related.firms().slugOf(json("staff", array(ann)));
    Api blind = limited("blind", json("read", false));
    Api.Answer refused = blind.delete("/object/data/firms/" + acme).expect(409);
    assertThat(refused.code()).isEqualTo("RECORD_IN_USE");
    assertThat(refused.text()).doesNotContain("people", "works_at", ann);
  }

  /** Creates a member with a role that is limited on people. */
  private Api limited(String role, JsonObject limit) {
    admin.post("/admin/roles", json("name", role, "permissions", array("record.*"))).expect(201);
    admin.put("/admin/roles/" + role + "/objects/people", limit).expect(200);
    return workspace.member(role);
  }

  @Test
  void aRestrictionBehindACascadeRefusesTheWhole() {
    Related related = Related.create(admin, "one_to_many", "cascade");
    Sheet tasks = Sheet.create(admin, "todos").field("name", "text");
    Related.relate(admin, "does", "one_to_many", "restrict", "people.todos", "todos.person");
    String ann = related.people().slugOf(json("name", "Ann"));
    String acme = related.firms().slugOf(json("staff", array(ann)));
    tasks.create(json("person", ann));
    assertThat(
            related.firms().delete(acme).refused(409, "RECORD_IN_USE").json().getString("relation"))
        .isEqualTo("does");
    related.people().read(ann).expect(200);
    related.firms().read(acme).expect(200);
  }

  @Test
  void aCircleOfCascadesEnds() {
    Sheet parts = Sheet.create(admin, "parts").field("name", "text");
    Related.relate(admin, "holds", "many_to_many", "cascade", "parts.holds", "parts.held_by");
    String a = parts.slugOf(json("name", "a"));
    String b = parts.slugOf(json("held_by", array(a)));
    String c = parts.slugOf(json("held_by", array(b), "holds", array(a)));
    parts.delete(b).expect(200);
    parts.read(a).refused(404, "NOT_FOUND");
    parts.read(c).refused(404, "NOT_FOUND");
  }

  @Test
  void aCascadeOfTooManyIsRefused() {
    Related related = Related.create(admin, "one_to_many", "cascade");
    String acme = related.firms().slugOf(json("name", "Acme"));
    IntStream.range(0, 1001).forEach(n -> related.people().create(json("age", n)));
    Database.run(
        """
        insert into tenant.record_link (workspace_id, relation_id, from_id, to_id, from_single,
          to_single, created_at, created_by)
        select p.workspace_id, n.id, f.id, p.id, false, true, now(), 'admin:1'
        from tenant.relation n
        join tenant.record f on f.workspace_id = n.workspace_id and f.object_id = n.from_object_id
        join tenant.record p on p.workspace_id = n.workspace_id and p.object_id = n.to_object_id
        where n.workspace_id = %d
        """
            .formatted(workspace.id()));
    assertThat(related.firms().delete(acme).expect(409).code()).isEqualTo("CASCADE_TOO_LARGE");
    related
        .people()
        .delete(
            related
                .people()
                .list("limit=1")
                .json()
                .getJsonArray("data")
                .getJsonObject(0)
                .getString("slug"))
        .expect(200);
    related
        .people()
        .delete(
            related
                .people()
                .list("limit=1")
                .json()
                .getJsonArray("data")
                .getJsonObject(0)
                .getString("slug"))
        .expect(200);
    related.firms().delete(acme).expect(200);
    assertThat(related.people().column("", "name")).isEmpty();
  }

  @Test
  void bulkDeletionsRefuseRelatedRecordsAndUnlinkOthers() {
    Related related = Related.create(admin, "one_to_many", "cascade");
    String ann = related.people().slugOf(json("name", "Ann"));
    String bob = related.people().slugOf(json("name", "Bob"));
    String acme = related.firms().slugOf(json("staff", array(ann, bob)));
    String zen = related.firms().slugOf(json("name", "Zen"));
    JsonObject result =
        admin
            .post(related.firms().path("/bulk-delete"), json("slugs", array(acme, zen)))
            .expect(200)
            .data();
    assertThat(result.toString()).contains("RECORD_IN_USE");
    related.firms().read(acme).expect(200);
    related.firms().read(zen).refused(404, "NOT_FOUND");
    admin.post(related.people().path("/bulk-delete"), json("slugs", array(ann))).expect(200);
    assertThat(related.firms().read(acme).data().getJsonObject("data").getJsonArray("staff"))
        .hasSize(1);
    assertThat(logs(related.firms(), acme).get(0).getJsonObject("changed_fields").toString())
        .isEqualTo(json("staff", json("new", array(), "old", array(ann))).toString());
    admin
        .post(
            related.people().path("/bulk-update"),
            json("slugs", array(bob), "data", json("employer", null)))
        .expect(200);
    assertThat(related.firms().read(acme).data().getJsonObject("data").isNull("staff")).isTrue();
  }

  private static List<JsonObject> logs(Sheet sheet, String slug) {
    return sheet
        .api()
        .get(sheet.path("/" + slug + "/logs"))
        .expect(200)
        .value()
        .asJsonArray()
        .getValuesAs(JsonObject.class)
        .stream()
        .collect(Collectors.toList());
  }
}
