package plinth.testtools.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;

import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Race;
import plinth.testing.Signer;
import plinth.testing.TestClock;
import plinth.testing.Workspace;

/** Moving a workspace's clock runs everything that becomes due, in order. */
class ClockIT {
  private static String status(Workspace workspace) {
    return Database.texts(
            "select status from main.subscription where workspace_id = " + workspace.id())
        .get(0);
  }

  private static Instant moment(JsonObject data, String member) {
    return Instant.parse(data.getString(member));
  }

  @Test
  void anUnpaidWorkspacePassesItsStatesInOrder() {
    Workspace workspace = Workspace.create();
    JsonObject early = TestClock.advance(workspace, "P13D");
    assertThat(TestClock.ran(early)).noneMatch(run -> run.startsWith("billing-trial-expiry"));
    assertThat(status(workspace)).isEqualTo("trial");

    JsonObject moved = TestClock.advance(workspace, "P5D");
    assertThat(TestClock.ran(moved))
        .filteredOn(run -> run.matches("billing-(trial|grace)-expiry .*"))
        .containsExactly("billing-trial-expiry 1", "billing-grace-expiry 1");
    assertThat(status(workspace)).isEqualTo("suspended");
    List<JsonObject> ran = moved.getJsonArray("ran").getValuesAs(JsonObject.class);
    assertThat(ran)
        .extracting(run -> moment(run, "slot"))
        .isSorted()
        .allMatch(slot -> slot.isAfter(moment(moved, "before")));
    Instant trialEnd =
        Instant.parse(
            Database.texts(
                    "select to_char(trial_ends_at at time zone 'UTC',"
                        + " 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"') from main.subscription"
                        + " where workspace_id = "
                        + workspace.id())
                .get(0));
    JsonObject expiry =
        ran.stream()
            .filter(run -> run.getString("scheduler").equals("billing-trial-expiry"))
            .findFirst()
            .orElseThrow();
    assertThat(Duration.between(trialEnd, moment(expiry, "slot")))
        .isBetween(Duration.ZERO, Duration.ofHours(1));
    assertThat(Duration.between(moment(moved, "before"), moment(moved, "now")))
        .isEqualTo(Duration.ofDays(5));

    JsonObject last = TestClock.advance(workspace, "P100D");
    assertThat(TestClock.ran(last)).contains("billing-readonly-delete 1", "workspace-deletion 1");
    assertThat(last.getBoolean("is_deleting")).isTrue();
    assertThat(moment(last, "now")).isBefore(moment(last, "before").plus(Duration.ofDays(95)));
  }

  @Test
  void theBusinessMomentIsSeenAtOnce() {
    Workspace workspace = Workspace.create();
    TestClock.ask(workspace.id(), json("now", "2099-01-01T00:00:00Z"))
        .refused(400, "VALIDATION_FAILED");
    String target = Instant.now().plus(Duration.ofDays(40)).toString();
    JsonObject moved = TestClock.ask(workspace.id(), json("now", target)).expect(200).data();
    assertThat(moment(moved, "now")).isEqualTo(Instant.parse(target));
    String month =
        workspace.admin().get("/user/billing/usage").expect(200).data().getString("period_key");
    assertThat(target).startsWith(month);
    assertThat(
            Database.texts(
                "select clock_offset_seconds from main.tenants where id = " + workspace.id()))
        .containsExactly(moved.get("clock_offset_seconds").toString());
  }

  @Test
  void aYearWithoutAnythingDueRunsNoSchedule() {
    Workspace workspace = Workspace.create();
    Database.run(
        "update main.subscription set status = 'canceled', current_period_end = now()"
            + " + interval '900 days' where workspace_id = "
            + workspace.id());
    assertThat(TestClock.advance(workspace, "P1Y").getJsonArray("ran")).isEmpty();
  }

  @Test
  void racingMovesAddUpAndRunEachThingOnce() throws Exception {
    Workspace workspace = Workspace.create();
    List<Api.Answer> answers =
        Race.of(5, i -> TestClock.ask(workspace.id(), json("advance", "P4D")));
    assertThat(Race.statuses(answers)).containsOnly(200);
    assertThat(
            answers.stream()
                .flatMap(answer -> TestClock.ran(answer.data()).stream())
                .filter(run -> run.matches("billing-(trial|grace)-expiry .*")))
        .containsExactlyInAnyOrder("billing-trial-expiry 1", "billing-grace-expiry 1");
    long offset =
        Long.parseLong(
            Database.texts(
                    "select clock_offset_seconds from main.tenants where id = " + workspace.id())
                .get(0));
    assertThat(Duration.ofSeconds(offset).minus(Duration.ofDays(20)).abs())
        .isLessThan(Duration.ofSeconds(10));
    assertThat(
            Database.texts("select 1 from main.clock_move where workspace_id = " + workspace.id()))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'advance':'P1D','now':'2030-01-01T00:00:00Z' | now:required",
        "'advance':null | now:required",
        "'advance':'P-1D' | advance:type",
        "'advance':'P801D' | now:max",
        "'advance':'P1Y2Y' | advance:type",
        "'now':'2020-01-01T00:00:00Z' | now:min",
        "'now':'tomorrow' | now:type",
        "'advance':'P1D','then':1 | then:unknown"
      })
  void invalidMovesOfTheClockAreRefused(String members, String fault) {
    Workspace workspace = Workspace.create();
    assertThat(
            TestClock.ask(
                    workspace.id(), parsed("{" + members.replace('\'', '"') + "}").asJsonObject())
                .expect(400)
                .faults())
        .containsExactly(fault);
  }

  @Test
  void onlyWorkspacesInUseHaveAClock() {
    assertThat(TestClock.ask(999_999_999, json("advance", "P1D")).expect(400).faults())
        .containsExactly("workspace_id:unknown");
    assertThat(TestClock.ask(0, json("advance", "P1D")).expect(400).faults())
        .containsExactly("workspace_id:positive");
    Workspace workspace = Workspace.create();
    Database.run("update main.tenants set status = 'suspended' where id = " + workspace.id());
    assertThat(TestClock.ask(workspace.id(), json("advance", "P1D")).expect(400).faults())
        .containsExactly("workspace_id:standing");
  }

  @Test
  void requiresTestToolsAndTheirKey() {
    JsonObject body = json("workspace_id", 1, "advance", "P1D");
    Api.open().post("/testing/clock", body).refused(401, "TEST_TOOLS_KEY_INVALID");
    Api.open().apiKey("wrong").post("/testing/clock", body).refused(401, "TEST_TOOLS_KEY_INVALID");
    Api.open()
        .bearer(Signer.server().operator())
        .post("/testing/clock", body)
        .refused(401, "TEST_TOOLS_KEY_INVALID");
  }
}
