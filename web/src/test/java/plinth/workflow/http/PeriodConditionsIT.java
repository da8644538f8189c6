package plinth.workflow.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.string;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Conditions of workflows on periods, which count from the day of the run. */
class PeriodConditionsIT {
  private static final JsonObject DUE = json("field", "due", "op", "eq");
  private static final JsonArray STEPS = array(Flow.set("notes", string("due")));

  @Test
  void aConditionOnAPeriodDecidesARun() {
    Api admin = Workspace.create().admin();
    Sheet leads = Flow.leads(admin, "leads");
    JsonObject created = Flow.on("record_created", "leads");
    Flow flow = Flow.active(admin, created, json(DUE, "value", "last_3_days"), STEPS);
    String old = leads.slugOf(json("due", "2020-01-01"));
    String recent =
        leads.slugOf(json("due", LocalDate.now(ZoneOffset.UTC).minusDays(1).toString()));
    assertThat(flow.ended(2))
        .extracting(run -> run.getString("record_slug") + ":" + run.getString("status"))
        .containsExactlyInAnyOrder(old + ":skipped", recent + ":success");
    JsonObject wrong = json(DUE, "value", "last_days");
    assertThat(
            Flow.ask(admin, json("trigger", created, "conditions", wrong, "actions", STEPS))
                .expect(400)
                .faults())
        .containsExactly("conditions.value:format");
  }
}
