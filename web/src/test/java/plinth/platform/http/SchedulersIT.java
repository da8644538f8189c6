package plinth.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** Every scheduler shows its slots and runs, and operators can run it. */
class SchedulersIT {
  private static final String PATH = "/admin/platform/schedulers";

  private final Api operator = Api.open().bearer(Signer.server().operator());

  private JsonObject scheduler(String name) {
    return operator
        .get(PATH)
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class)
        .stream()
        .filter(one -> one.getString("name").equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void eachIsListedWithItsCronAndNextSlot() {
    JsonObject sweep = scheduler("files-sweep");
    assertThat(sweep.getString("setting")).isEqualTo("PLINTH_FILES_SWEEP_CRON");
    assertThat(sweep.getString("cron")).isEqualTo("20 3 * * *");
    assertThat(sweep.getString("next_at")).endsWith("T03:20:00Z");
  }

  @Test
  void requestedRunsAreStoredBesideScheduledOnes() {
    long workspace = Workspace.create().id();
    JsonObject run =
        operator
            .post(PATH + "/files-sweep/run", json("workspace_id", workspace))
            .expect(200)
            .data();
    assertThat(run.getInt("items")).isEqualTo(1);
    assertThat(run.getInt("failures")).isZero();
    assertThat(run.getInt("took_ms")).isNotNegative();
    assertThat(run.getString("asked_by")).startsWith("operator:");

    assertThat(scheduler("files-sweep").getJsonArray("runs").getValuesAs(JsonObject.class))
        .contains(run);
    assertThat(
            Database.texts(
                "select details->>'items' from main.audit where action = 'scheduler.ran' and"
                    + " subject = 'scheduler:files-sweep' and details->>'workspace_id' = '"
                    + workspace
                    + "' and operator_id is not null"))
        .containsExactly("1");
    assertThat(operator.post(PATH + "/identity-sweep/run", "{}").expect(200).data())
        .as("for all workspaces")
        .containsKey("items");
  }

  @Test
  void unknownSchedulersAndWorkspacesAreRefused() {
    assertThat(operator.post(PATH + "/no-such/run", "{}").expect(404).code())
        .isEqualTo("UNKNOWN_SCHEDULER");
    assertThat(
            operator
                .post(PATH + "/files-sweep/run", json("workspace_id", 999999999999L))
                .expect(400)
                .faults())
        .containsExactly("workspace_id:unknown");
    assertThat(
            operator
                .post(PATH + "/files-sweep/run", json("workspace_id", "x"))
                .expect(400)
                .faults())
        .containsExactly("workspace_id:type");
  }
}
