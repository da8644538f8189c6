package plinth.workflow.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.value;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Values that follow from related records start workflows, but not the one that caused them. */
class RelatedTriggersIT {
  @Test
  void whatFollowsStartsWorkflowsOnce() {
    Api owner = Workspace.create().admin();
    Related related = Related.create(owner, "one_to_many", "unlink");
    Sheet firms =
        related
            .firms()
            .field(
                "ages",
                "number",
                json("rollup", json("relation", "staff", "op", "sum", "field", "age")));
    Sheet people =
        related
            .people()
            .field(
                "firm_ages",
                "number",
                json("lookup", json("relation", "employer", "field", "ages")));
    Flow marks = flow(owner, "firms", "ages", "size", 1);
    Flow ages = flow(owner, "people", "firm_ages", "age", 77);
    String firm = firms.slugOf(json("name", "Acme"));
    String ann = people.slugOf(json("name", "Ann", "age", 30, "employer", firm));

    List<JsonObject> runs = ages.ended(2);

    assertThat(runs)
        .extracting(run -> run.getString("status") + run.getString("filter_reason", ""))
        .containsExactlyInAnyOrder("success", "skippedLOOP_GUARD");
    assertThat(people.read(ann).data().getJsonObject("data").getInt("firm_ages")).isEqualTo(77);
    assertThat(marks.ended(2)).extracting(run -> run.getString("status")).contains("success");
    assertThat(firms.read(firm).data().getJsonObject("data").getInt("size")).isEqualTo(1);
  }

  /** A workflow that sets a field when another field of the record has changed. */
  private static Flow flow(Api owner, String object, String watched, String field, int next) {
    return Flow.active(
        owner,
        json(Flow.on("field_changed", object), "watched_fields", array(watched)),
        array(Flow.set(field, value(next))));
  }
}
