package plinth.workflow.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.value;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Conditions of workflows on related records, with the rights of the workflow's owner. */
class RelatedConditionsIT {
  private static final JsonObject CREATED = json("type", "record_created", "object_slug", "people");
  private static final JsonArray MARK = array(Flow.set("age", value(77)));

  private static Workspace workspace;
  private static Api owner;
  private static Sheet firms;
  private static Sheet people;

  @BeforeAll
  static void fill() {
    workspace = Workspace.create();
    owner = workspace.admin();
    Related related = Related.create(owner, "one_to_many", "unlink");
    firms = related.firms().field("secret", "text");
    people = related.people();
    owner
        .post(
            "/admin/roles",
            json("name", "Clerk", "permissions", array("record.*", "object.read", "workflow.*")))
        .expect(201);
    owner
        .put("/admin/roles/clerk/objects/firms", json("fields", json("secret", "hidden")))
        .expect(200);
  }

  @Test
  void relatedRecordsDecide() {
    Flow any =
        Flow.active(
            owner, CREATED, json("field", "employer.size", "op", "gte", "value", 100), MARK);
    Flow none =
        Flow.active(
            owner,
            CREATED,
            json(
                "field",
                "employer.staff",
                "op",
                "none",
                "value",
                json("field", "name", "op", "eq", "value", "Boss")),
            array(Flow.set("age", value(1))));
    String big = firms.slugOf(json("name", "Big", "size", 500));
    String small = firms.slugOf(json("name", "Small", "size", 5));
    String met = people.slugOf(json("name", "Ann", "employer", big));
    people.create(json("name", "Bo", "employer", small));
    people.create(json("name", "Cy"));
    List<JsonObject> runs = any.ended(3);
    assertThat(runs).extracting(run -> run.getString("status")).contains("success");
    assertThat(runs)
        .filteredOn(run -> run.getString("status").equals("skipped"))
        .hasSize(2)
        .allSatisfy(
            run ->
                assertThat(run.getString("filter_message"))
                    .contains("related records (employer.size)"));
    assertThat(any.runs())
        .filteredOn(run -> run.getString("status").equals("success"))
        .singleElement()
        .satisfies(run -> assertThat(run.toString()).contains(met));
    assertThat(none.ended(3))
        .filteredOn(run -> run.getString("status").equals("success"))
        .as("a path needs a related record, also before none")
        .hasSize(2);
    assertThat(owner.get("/workflow/" + none.slug() + "/preview").expect(200).text())
        .contains("none of employer.staff: name eq Boss");
    any.toggle();
    none.toggle();
  }

  @Test
  void aHiddenFieldIsUnknownAndIsWithheldFromReaders() {
    JsonObject secret = json("field", "employer.secret", "op", "is_not_empty");
    Api clerk = workspace.member("clerk");
    JsonObject members = json("trigger", CREATED, "conditions", secret, "actions", MARK);
    assertThat(Flow.ask(clerk, members).expect(400).faults())
        .containsExactly("conditions.field:unknown");
    String slug = Flow.ask(owner, members).expect(201).data().getString("slug");
    for (String path : List.of("", "/impact", "/preview")) {
      assertThat(clerk.get("/workflow/" + slug + path).expect(200).text())
          .as(path)
          .doesNotContain("secret");
    }
    assertThat(owner.get("/workflow/" + slug + "/impact").expect(200).text()).contains("secret");
    assertThat(owner.get("/object/field/firms/secret/impact").expect(200).text()).contains(slug);
  }
}
