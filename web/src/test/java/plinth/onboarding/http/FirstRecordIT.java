package plinth.onboarding.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Imports;
import plinth.testing.Person;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** The first record of an admin is recorded before the response, for every channel. */
class FirstRecordIT {
  private final Workspace workspace = Workspace.create();
  private final Api owner = workspace.admin();
  private final Sheet ships = Sheet.create(owner, "ships").field("name", "text");

  private static boolean isNoted(Api admin) {
    JsonObject me = admin.get("/admin/me").expect(200).data();
    boolean isNoted = me.getBoolean("first_record_created");
    assertThat(me.getJsonArray("seen_tours").toString())
        .isEqualTo(isNoted ? array("object-table").toString() : "[]");
    return isNoted;
  }

  @Test
  void recordsCreatedByTheApiCountForTheirMaker() {
    Api member = workspace.member("admin");
    assertThat(isNoted(member)).isFalse();
    ships.by(member).create(json("name", "Argo"));
    assertThat(isNoted(member)).isTrue();
    assertThat(isNoted(owner)).as("another admin's").isFalse();
    assertThat(member.get("/admin/me").data().getString("tour_state")).isEqualTo("not_started");
    assertThat(member.get("/admin/me").data().getString("onboarding_state"))
        .isEqualTo("not_started");
    ships.by(member).create(json("name", "Argo"));
    assertThat(isNoted(member)).as("once").isTrue();
  }

  @Test
  void onlyCreatesCount() {
    String record = ships.slugOf(json("name", "Argo"));
    Api member = workspace.member("admin");
    ships.by(member).update(record, json("name", "Beagle")).expect(200);
    ships.by(member).tryCreate(json("none", 1)).refused(400, "VALIDATION_FAILED");
    ships.by(member).delete(record).expect(200);
    assertThat(isNoted(member)).isFalse();
  }

  @Test
  void recordsCreatedByAKeyCountForItsMaker() {
    Person maker = Person.create();
    Api member = workspace.join(maker, "admin");
    Api key =
        Api.open()
            .apiKey(
                member
                    .post("/integrations/api-keys", json("name", "K", "scopes", array("write.*")))
                    .expect(201)
                    .data()
                    .getString("key"));
    ships.by(key).create(json("name", "Argo"));
    assertThat(isNoted(member)).isTrue();
    assertThat(isNoted(owner)).isFalse();
  }

  @Test
  void submissionsOfAPublicFormCountForTheOwner() {
    owner.put("/object/ships", json("is_public", true, "form", json())).expect(200);
    ships.changeField("name", json("is_public", true)).expect(200);
    Api member = workspace.member("admin");
    Api.open()
        .with("X-Workspace", workspace.subdomain())
        .post("/public/forms/ships/submit", json("data", json("name", "Argo")))
        .expect(201);
    assertThat(isNoted(owner)).isTrue();
    assertThat(isNoted(member)).isFalse();
  }

  @Test
  void importedRecordsCount() {
    Api member = workspace.member("admin");
    JsonObject ended = new Imports(ships.by(member)).run("name\nArgo\nBeagle\n", "{}", "name");
    assertThat(Imports.counts(ended)).isEqualTo("2 0 0 0");
    // The job has ended with its last records; their creator is recorded right after that.
    Await.promptly(() -> isNoted(member), isNoted -> isNoted);
    assertThat(isNoted(owner)).isFalse();
  }

  @Test
  void recordsCreatedByAWorkflowCountForTheOwner() {
    Sheet.create(owner, "wrecks").field("name", "text");
    Api member = workspace.member("admin");
    String workflow =
        member
            .post(
                "/workflow",
                json(
                    "name", "Note",
                    "trigger", json("type", "manual", "object_slug", "ships"),
                    "actions",
                        array(
                            json(
                                "type", "create_record",
                                "object_slug", "wrecks",
                                "values", json("name", "Argo")))))
            .expect(201)
            .data()
            .getString("slug");
    member.put("/workflow/" + workflow + "/toggle", "{}").expect(200);
    assertThat(isNoted(owner)).isFalse();
    member.post("/workflow/" + workflow + "/run", "{}").expect(202);
    Await.promptly(() -> isNoted(owner), isNoted -> isNoted);
    assertThat(new Sheet(owner, "wrecks").column("", "name")).containsExactly(quoted("Argo"));
    assertThat(isNoted(member)).isFalse();
  }

  /** Code outside the workspace creates records for it, such as distributed leads. */
  @Test
  void recordsCreatedByAnAppCountForTheOwner() {
    JsonObject app =
        owner
            .post("/integrations/oauth-apps", json("name", "Leads", "scopes", array("write.*")))
            .expect(201)
            .data();
    String token =
        Api.open()
            .with("Content-Type", "application/x-www-form-urlencoded")
            .post(
                "/oauth/token",
                "grant_type=client_credentials&client_id="
                    + app.getString("client_id")
                    + "&client_secret="
                    + app.getString("client_secret"))
            .expect(200)
            .json()
            .getString("access_token");
    ships.by(Api.open().bearer(token)).create(json("name", "Argo"));
    assertThat(isNoted(owner)).isTrue();
  }

  @Test
  void reversedMovesCount() {
    String record = ships.slugOf(json("name", "Argo"));
    Sheet.create(owner, "wrecks").field("name", "text");
    String moved =
        owner
            .post("/object/data/move/ships/execute", json("record_slug", record, "to", "wrecks"))
            .expect(200)
            .data()
            .getString("new_record_slug");
    Api member = workspace.member("admin");
    member.post("/object/data/move/wrecks/reverse/" + moved, "{}").expect(200);
    assertThat(isNoted(member)).isTrue();
  }

  @Test
  void movesAndUndosCount() {
    String record = ships.slugOf(json("name", "Argo"));
    Sheet.create(owner, "wrecks").field("name", "text");
    Api mover = workspace.member("admin");
    mover
        .post("/object/data/move/ships/execute", json("record_slug", record, "to", "wrecks"))
        .expect(200);
    assertThat(isNoted(mover)).isTrue();

    String second = ships.slugOf(json("name", "Beagle"));
    Api undoer = workspace.member("admin");
    String token =
        undoer
            .post("/object/data/ships/bulk-delete", json("slugs", array(second)))
            .expect(200)
            .data()
            .getString("undo_token");
    assertThat(isNoted(undoer)).isFalse();
    undoer.post("/object/data/undo/" + token, "").expect(200);
    assertThat(isNoted(undoer)).isTrue();
  }

  @Test
  void aTourThatWasSeenIsNotSeenTwice() {
    owner.patch("/admin/tours/seen", json("tour_key", "object-table")).expect(200);
    ships.create(json("name", "Argo"));
    assertThat(isNoted(owner)).isTrue();
  }

  @Test
  void racingCreatesAreAllMadeAndNotedOnce() throws Exception {
    List<Api.Answer> answers =
        Race.of(
            12,
            i -> {
              Api.Answer made = ships.tryCreate(json("name", "Ship " + i));
              assertThat(isNoted(owner)).as("by the time of the answer").isTrue();
              return made;
            });
    assertThat(Race.statuses(answers)).containsOnly(201);
    assertThat(isNoted(owner)).isTrue();
  }

  @Test
  void aNoteThatFailsLeavesTheCreateAloneAndIsMadeByTheNext() {
    String name = "refuse_" + workspace.id();
    Database.run(
        """
        create function tenant.%1$s() returns trigger language plpgsql as
          $$ begin raise exception 'not now'; end $$;
        create trigger %1$s before update on tenant.admin for each row
          when (new.workspace_id = %2$d) execute function tenant.%1$s()\
        """
            .formatted(name, workspace.id()));
    try {
      ships.create(json("name", "Argo"));
      assertThat(isNoted(owner)).isFalse();
    } finally {
      Database.run("drop function tenant." + name + "() cascade");
    }
    ships.create(json("name", "Beagle"));
    assertThat(isNoted(owner)).isTrue();
  }

  @Test
  void aRowThatIsHeldKeepsTheAnswerForAMomentOnly() throws Exception {
    try (var connection = Database.owner();
        var statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute(
          "select 1 from tenant.admin where workspace_id = " + workspace.id() + " for update");
      // The response is sent while the row is still locked.
      ships.create(json("name", "Argo"));
      connection.rollback();
    }
    ships.create(json("name", "Beagle"));
    assertThat(isNoted(owner)).isTrue();
  }
}
