package plinth.onboarding.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.string;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Mailbox;
import plinth.testing.Race;
import plinth.testing.Workspace;

/** Every row of the onboarding table of the specification, and refusals. */
class OnboardingIT {
  private static final String SIX =
      "[onboarding_state, tour_state, tour_completed_at, first_record_created, build_path,"
          + " seen_tours]";

  private final Workspace workspace = Workspace.create();
  private final Api admin = workspace.admin();

  private static JsonObject body(String field, String value) {
    return json(field, value);
  }

  private JsonObject step(String step) {
    return admin.patch("/admin/tour-state", body("tour_state", step)).expect(200).data();
  }

  private static String states(JsonObject six) {
    return six.getString("tour_state") + " " + six.getString("onboarding_state");
  }

  @Test
  void aNewAdminHasTheDefaults() {
    JsonObject me = admin.get("/admin/me").expect(200).data();
    assertThat(states(me)).isEqualTo("not_started not_started");
    assertThat(me.isNull("tour_completed_at")).isTrue();
    assertThat(me.getBoolean("first_record_created")).isFalse();
    assertThat(me.isNull("build_path")).isTrue();
    assertThat(me.getJsonArray("seen_tours")).isEmpty();
    assertThat(me.getBoolean("is_new_user")).isTrue();
  }

  @Test
  void theTourBeginsAndIsCompletedOnce() {
    JsonObject begun = step("in_progress");
    assertThat(states(begun)).isEqualTo("in_progress tour_in_progress");
    assertThat(begun.isNull("tour_completed_at")).isTrue();
    assertThat(begun.keySet().toString()).isEqualTo(SIX);

    JsonObject completed = step("completed");
    assertThat(states(completed)).isEqualTo("completed completed");
    Instant first = Instant.parse(completed.getString("tour_completed_at"));
    assertThat(first).isBetween(Instant.now().minus(Duration.ofMinutes(1)), Instant.now());

    assertThat(states(step("in_progress"))).isEqualTo("in_progress tour_in_progress");
    JsonObject again = step("completed");
    assertThat(Instant.parse(again.getString("tour_completed_at"))).isEqualTo(first);
    assertThat(admin.get("/admin/me").data().getString("tour_completed_at"))
        .isEqualTo(again.getString("tour_completed_at"));
  }

  @Test
  void eachChangeIsMailedOnce() {
    String email = workspace.owner().email();
    step("in_progress");
    step("completed");
    step("completed");
    assertThat(Mailbox.await(email, 1)).contains("You have finished the tour");
    step("skipped");
    assertThat(Mailbox.await(email, 2)).contains("You have skipped the tour");
    assertThat(Mailbox.to(email)).hasSize(2);
  }

  @Test
  void racingStepsAreStampedAndSignalledOnce() throws Exception {
    List<Api.Answer> answers =
        Race.of(12, i -> admin.patch("/admin/tour-state", body("tour_state", "completed")));
    assertThat(Race.statuses(answers)).containsOnly(200);
    assertThat(answers.stream().map(answer -> answer.data().getString("tour_completed_at")))
        .as("one moment")
        .containsOnly(answers.get(0).data().getString("tour_completed_at"));
    String email = workspace.owner().email();
    step("skipped");
    Mailbox.await(email, 2);
    assertThat(Mailbox.to(email).stream().filter(mail -> mail.contains("finished the tour")))
        .hasSize(1);
  }

  @Test
  void aSkippedTourIsNotStamped() {
    JsonObject skipped = step("skipped");
    assertThat(states(skipped)).isEqualTo("skipped completed");
    assertThat(skipped.isNull("tour_completed_at")).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          '{"tour_state":"not_started"}', tour_state:type
          '{"tour_state":"legacy"}', tour_state:type
          '{"tour_state":"COMPLETED"}', tour_state:type
          '{"tour_state":""}', tour_state:type
          '{"tour_state":1}', tour_state:type
          '{"tour_state":["completed"]}', tour_state:type
          '{"tour_state":null}', tour_state:required
          '{}', tour_state:required
          '{"tour_state":"skipped","onboarding_state":"completed"}', onboarding_state:unknown
          """)
  void invalidStepsAreRefused(String body, String fault) {
    Api.Answer refused = admin.patch("/admin/tour-state", body).expect(400);
    assertThat(refused.code()).isEqualTo("VALIDATION_FAILED");
    assertThat(refused.faults()).containsExactly(fault);
    assertThat(states(admin.get("/admin/me").data())).isEqualTo("not_started not_started");
  }

  @Test
  void aLegacyAdminStaysLegacy() {
    Database.run(
        "update tenant.admin set tour_state = 'legacy', onboarding_state = 'completed'"
            + " where workspace_id = "
            + workspace.id());
    Api.Answer refused =
        admin.patch("/admin/tour-state", body("tour_state", "in_progress")).expect(400);
    assertThat(refused.code()).isEqualTo("TOUR_NOT_OFFERED");
    assertThat(refused.faults()).containsExactly("tour_state:legacy");
    JsonObject set = admin.patch("/admin/onboarding", body("build_path", "ai")).expect(200).data();
    assertThat(states(set)).isEqualTo("legacy completed");
  }

  @ParameterizedTest
  @CsvSource({"not_started", "trial_chosen", "tour_in_progress", "completed"})
  void theOnboardingIsSetFromAnyStateAndTheTourStays(String state) {
    step("skipped");
    JsonObject set =
        admin.patch("/admin/onboarding", body("onboarding_state", state)).expect(200).data();
    assertThat(states(set)).isEqualTo("skipped " + state);
    assertThat(set.isNull("build_path")).isTrue();
    assertThat(set.keySet().toString()).isEqualTo(SIX);
  }

  @Test
  void theBuildPathIsTakenBackByNull() {
    admin.patch("/admin/onboarding", body("build_path", "ai")).expect(200);
    admin.patch("/admin/onboarding", body("onboarding_state", "completed")).expect(200);
    JsonObject set = admin.patch("/admin/onboarding", json("build_path", null)).expect(200).data();
    assertThat(set.isNull("build_path")).isTrue();
    assertThat(set.getString("onboarding_state")).isEqualTo("completed");
  }

  @Test
  void omittedMembersAreNotChanged() {
    admin.patch("/admin/onboarding", body("onboarding_state", "trial_chosen")).expect(200);
    JsonObject set =
        admin.patch("/admin/onboarding", body("build_path", "template")).expect(200).data();
    assertThat(set.getString("build_path")).isEqualTo("template");
    assertThat(set.getString("onboarding_state")).isEqualTo("trial_chosen");
    set =
        admin
            .patch(
                "/admin/onboarding",
                json("build_path", "ai", "onboarding_state", "tour_in_progress"))
            .expect(200)
            .data();
    assertThat(set.getString("build_path")).isEqualTo("ai");
    assertThat(states(set)).isEqualTo("not_started tour_in_progress");
    set =
        admin
            .patch("/admin/onboarding", json("build_path", null, "onboarding_state", "completed"))
            .expect(200)
            .data();
    assertThat(set.isNull("build_path")).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          '{}', onboarding_state:required
          '{"onboarding_state":null}', onboarding_state:required
          '{"onboarding_state":"done"}', onboarding_state:type
          '{"build_path":"manual"}', build_path:type
          '{"build_path":true}', build_path:type
          '{"onboarding_state":"completed","first_record_created":true}', first_record_created:unknown
          """)
  void anOnboardingOfNothingOrOfOtherWordsIsRefused(String body, String fault) {
    assertThat(admin.patch("/admin/onboarding", body).expect(400).faults()).containsExactly(fault);
  }

  @Test
  void malformedAndMissingBodiesAreRefused() {
    for (String route : List.of("tour-state", "onboarding", "tours/seen", "is-new-user")) {
      for (JsonValue body : List.of(array(), string("x"))) {
        assertThat(admin.patch("/admin/" + route, body).expect(400).faults())
            .containsExactly("body:type");
      }
      for (String body : List.of("", "{")) {
        assertThat(admin.patch("/admin/" + route, body).expect(400).code())
            .isEqualTo("MALFORMED_JSON");
      }
    }
  }

  @Test
  void aTourIsSeenOnceInTheOrderItCame() {
    admin.patch("/admin/tours/seen", body("tour_key", "pdf-editor")).expect(200);
    admin.patch("/admin/tours/seen", body("tour_key", "kanban")).expect(200);
    JsonObject six =
        admin.patch("/admin/tours/seen", body("tour_key", "pdf-editor")).expect(200).data();
    assertThat(six.getJsonArray("seen_tours").toString())
        .isEqualTo(array("pdf-editor", "kanban").toString());
    assertThat(six.keySet().toString()).isEqualTo(SIX);
    admin.patch("/admin/tours/seen", body("tour_key", "Über ' \" {a,b} 🧭")).expect(200);
    assertThat(admin.get("/admin/me").data().getJsonArray("seen_tours").getString(2))
        .isEqualTo("Über ' \" {a,b} 🧭");
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          '{}', tour_key:required
          '{"tour_key":""}', tour_key:required
          '{"tour_key":"  "}', tour_key:required
          '{"tour_key":7}', tour_key:type
          '{"tour_key":"a\\u0000b"}', tour_key:type
          '{"tour_key":"kanban","x":1}', x:unknown
          """)
  void invalidKeysOfToursAreRefused(String body, String fault) {
    assertThat(admin.patch("/admin/tours/seen", body).expect(400).faults()).containsExactly(fault);
  }

  @Test
  void keysAreBoundedInLengthAndNumber() {
    String path = "/admin/tours/seen";
    admin.patch(path, body("tour_key", "k".repeat(100))).expect(200);
    assertThat(admin.patch(path, body("tour_key", "k".repeat(101))).expect(400).faults())
        .containsExactly("tour_key:size");
    Database.run(
        "update tenant.admin set seen_tours = (select array_agg('k' || n) from"
            + " generate_series(1, 199) n) where workspace_id = "
            + workspace.id());
    admin.patch(path, body("tour_key", "last")).expect(200);
    Api.Answer refused = admin.patch(path, body("tour_key", "one-more")).expect(400);
    assertThat(refused.code()).isEqualTo("TOO_MANY_TOURS");
    assertThat(refused.faults()).containsExactly("tour_key:max");
    admin.patch(path, body("tour_key", "k7")).expect(200);
  }

  @Test
  void racingCallersLoseNoKeyAndDoubleNone() throws Exception {
    List<Api.Answer> answers =
        Race.of(16, i -> admin.patch("/admin/tours/seen", body("tour_key", "tour-" + (i % 8))));
    assertThat(Race.statuses(answers)).containsOnly(200);
    assertThat(
            admin
                .get("/admin/me")
                .data()
                .getJsonArray("seen_tours")
                .getValuesAs(jakarta.json.JsonString.class)
                .stream()
                .map(jakarta.json.JsonString::getString)
                .toList())
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, 8).mapToObj(i -> "tour-" + i).toList());
  }

  @Test
  void theGreetingEnds() {
    JsonObject answer =
        admin.patch("/admin/is-new-user", json("is_new_user", false)).expect(200).data();
    assertThat(answer.getBoolean("is_new_user")).isFalse();
    assertThat(answer.keySet()).hasSize(7);
    assertThat(admin.get("/admin/me").data().getBoolean("is_new_user")).isFalse();
    assertThat(admin.patch("/admin/is-new-user", "{}").expect(400).faults())
        .containsExactly("is_new_user:required");
    assertThat(admin.patch("/admin/is-new-user", json("is_new_user", "no")).expect(400).faults())
        .containsExactly("is_new_user:type");
  }

  @Test
  void thePathsWithoutThePrefixAnswerTheSame() {
    JsonObject six =
        admin.patch("//admin/tour-state", body("tour_state", "skipped")).expect(200).data();
    assertThat(states(six)).isEqualTo("skipped completed");
    admin.patch("//admin/onboarding", body("build_path", "ai")).expect(200);
    admin.patch("//admin/tours/seen", body("tour_key", "kanban")).expect(200);
    admin.patch("//admin/is-new-user", json("is_new_user", false)).expect(200);
    Api.Answer me = admin.get("//admin/me").expect(200);
    assertThat(me.json().keySet()).containsExactly("data");
    assertThat(me.data().getString("build_path")).isEqualTo("ai");
  }

  @Test
  void onboardingBelongsToEachMemberAndNeedsNoPermission() {
    workspace
        .admin()
        .post("/admin/roles", json("name", "Nothing", "permissions", array("comment.read")))
        .expect(201);
    Api member = workspace.member("nothing");
    member.patch("/admin/tour-state", body("tour_state", "completed")).expect(200);
    assertThat(states(admin.get("/admin/me").data())).isEqualTo("not_started not_started");
    assertThat(
            workspace
                .key(array("read.*"))
                .patch("/admin/onboarding", body("build_path", "ai"))
                .expect(403)
                .code())
        .isEqualTo("CREDENTIAL_NOT_ALLOWED");
    workspace
        .owner()
        .api()
        .patch("/admin/onboarding", body("build_path", "ai"))
        .refused(403, "CREDENTIAL_NOT_ALLOWED");
  }

  @Test
  void aReadOnlyWorkspaceAdmitsIt() {
    workspace.closeForWrites();
    step("in_progress");
    admin.patch("/admin/onboarding", body("build_path", "ai")).expect(200);
    admin.patch("/admin/tours/seen", body("tour_key", "kanban")).expect(200);
    admin.patch("/admin/is-new-user", json("is_new_user", false)).expect(200);
  }
}
