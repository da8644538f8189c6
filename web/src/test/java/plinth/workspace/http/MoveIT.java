package plinth.workspace.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Plinth;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Signer;
import plinth.testing.Tallies;
import plinth.testing.TestSocket;
import plinth.testing.Workspace;

/** A workspace moves to a dedicated database and back while in use. */
class MoveIT {
  private static final int WRITERS = 4;

  @Test
  void movesAWorkspaceThereAndBackDuringWrites() throws Exception {
    Workspace other = Workspace.create();
    Sheet.create(other.admin(), "kites").field("name", "text").create(json("name", "red"));
    Workspace workspace = Workspace.create();
    Sheet kites =
        Sheet.create(workspace.admin(), "kites")
            .field("name", "text", json("is_unique", true))
            .field("number", "serial_number")
            .field(
                "state",
                "select",
                json("options", array(json("value", "new"), json("value", "old"))))
            .field("flown", "boolean", json("default_value", false));
    Database.addRecords(Plinth.server(), workspace.subdomain(), "kites", 3_000);
    Api keyed = workspace.admin().with("Idempotency-Key", "key-" + workspace.id());
    String first = kites.by(keyed).slugOf(json("name", "keyed"));
    List<String> othersBefore = settled(other);

    List<String> names = new ArrayList<>(List.of("keyed"));
    int made = 1;
    for (String to : List.of("dedicated", "shared", "dedicated")) {
      Writers writers = Writers.begin(kites, to + made, WRITERS);
      writers.await(20);
      move(workspace, to);
      writers.await(20);
      writers.stop();
      assertThat(writers.unexpected()).isEmpty();
      names.addAll(writers.names());
      made += writers.made();

      assertThat(home(workspace)).as("where the directory has it").isEqualTo(to);
      assertThat(stored(workspace, "data->>'name'", "deleted_at is null and slug !~ '^r[0-9]+$'"))
          .as("each promised record, once")
          .containsExactlyInAnyOrderElementsOf(names);
      assertThat(stored(workspace, "(data->>'number')::int", "slug !~ '^r[0-9]+$'"))
          .as("numbers without a gap")
          .containsExactlyInAnyOrderElementsOf(
              java.util.stream.IntStream.rangeClosed(1, made).mapToObj(String::valueOf).toList());
      assertThat(kites.by(keyed).slugOf(json("name", "keyed"))).as("replayed").isEqualTo(first);
      kites.list("sort=-name&q=keyed").expect(200);
      kites.update("r17", json("state", to.equals("shared") ? "old" : "new")).expect(200);
      assertThat(Tallies.wrong(workspace.id())).as("what is kept and what is counted").isEmpty();
      assertThat(Tallies.kept(workspace.id())).isGreaterThan(2);
      assertThat(kites.read("r17").expect(200).data().getJsonObject("data").getString("name"))
          .isEqualTo("n17");
      kites.tryCreate(json("name", "keyed")).refused(409, "VALUE_EXISTS");
      made++;
      names.add("last " + to + made);
      kites.create(json("name", "last " + to + made));
      assertThat(platform(workspace, "move", json("to", other(to))).expect(409).code())
          .isEqualTo("MOVE_OPEN");
      assertThat(platform(workspace, "move/abort", null).expect(409).code()).isEqualTo("MOVE_DONE");
      JsonObject purge = json("confirm", workspace.subdomain());
      assertThat(platform(workspace, "purge", purge).expect(409).code()).isEqualTo("MOVE_OPEN");
      ended(workspace, platform(workspace, "move/confirm", null));
      assertThat(platform(workspace, "move/confirm", null).expect(409).code()).isEqualTo("NO_MOVE");
      leftovers(workspace, to);
    }
    assertThat(settled(other)).as("another workspace").isEqualTo(othersBefore);
  }

  /** The digests without tables that are compacted in the meantime. */
  private static List<String> settled(Workspace workspace) {
    return digests(workspace.id()).stream()
        .filter(line -> !line.startsWith("record_tally_"))
        .toList();
  }

  @Test
  void aMoveThatIsGivenUpLeavesNothing() throws Exception {
    Workspace workspace = Workspace.create();
    Sheet kites = Sheet.create(workspace.admin(), "kites").field("name", "text");
    kites.create(json("name", "red"));
    // The state of a move that could not continue: its job failed after the first copy.
    Database.run(
        """
        insert into main.workspace_move (workspace_id, target, status, job_slug, started_at)
        values (%d, 'plinth_given_up', 'moving', 'failed-%d', now());
        insert into main.platform_job (workspace_id, slug, kind, status, parameters, caller,
          created_by, created_at, heartbeat_at)
        values (%d, 'failed-%d', 'tenant.move', 'failed', '{}', '{"kind":"SYSTEM","rights":[]}',
          'system', now(), now());
        insert into tenant.workspace_move values (%d, false)\
        """
            .replace("%d", String.valueOf(workspace.id())));
    Database.run(
        "create trigger workspace_move_%d_put after insert or update on tenant.record for each row"
                .replace("%d", String.valueOf(workspace.id()))
            + " when (new.workspace_id = "
            + workspace.id()
            + ") execute function tenant.note_change('record', 'object_id', 'id')");
    kites.create(json("name", "blue"));
    assertThat(
            Database.texts(
                "select count(*) from tenant.workspace_move_journal where workspace_id = "
                    + workspace.id()))
        .containsExactly("1");

    assertThat(platform(workspace, "move/confirm", null).expect(409).code())
        .isEqualTo("MOVE_NOT_DONE");
    ended(workspace, platform(workspace, "move/abort", null));
    assertThat(kites.column("", "name")).containsExactlyInAnyOrder(quoted("red"), quoted("blue"));
    assertThat(home(workspace)).isEqualTo("shared");
    assertThat(
            Database.texts(
                "select tgname from pg_trigger where tgname like 'workspace_move_"
                    + workspace.id()
                    + "_%'"))
        .isEmpty();
    assertThat(
            Database.texts(
                "select workspace_id from tenant.workspace_move where workspace_id = "
                    + workspace.id()
                    + " union all select workspace_id from tenant.workspace_move_journal"
                    + " where workspace_id = "
                    + workspace.id()
                    + " union all select workspace_id from main.workspace_move where workspace_id ="
                    + " "
                    + workspace.id()))
        .isEmpty();
  }

  @Test
  void socketsAreAskedToComeAgain() throws Exception {
    Workspace workspace = Workspace.create();
    TestSocket testSocket = TestSocket.join(Plinth.server().address(), workspace.token());
    testSocket.next();
    move(workspace, "dedicated");
    assertThat(home(workspace)).isEqualTo("dedicated");
    assertThat(testSocket.next()).isEqualTo("closed 1012");
    TestSocket again = TestSocket.join(Plinth.server().address(), workspace.token());
    assertThat(again.next()).contains("tenant:" + workspace.subdomain());
    Sheet.create(workspace.admin(), "kites").field("name", "text").create(json("name", "red"));
    assertThat(again.next()).contains("record:changed", "kites");
  }

  @Test
  void oneOfSeveralMovesBegins() throws Exception {
    Workspace workspace = Workspace.create();
    List<Api.Answer> answers =
        Race.of(4, i -> platform(workspace, "move", json("to", "dedicated")));
    assertThat(Race.statuses(answers)).startsWith(202);
    assertThat(answers)
        .filteredOn(answer -> answer.status() != 202)
        .extracting(Api.Answer::code)
        .hasSize(3)
        .allMatch(code -> code.equals("MOVE_OPEN") || code.equals("VALIDATION_FAILED"));
    awaitHome(workspace, "dedicated");
  }

  @Test
  void refusesInvalidMoves() {
    Workspace workspace = Workspace.create();
    assertThat(platform(workspace, "move", json("to", "shared")).expect(400).faults())
        .containsExactly("to:unchanged");
    assertThat(platform(workspace, "move", json("to", "there")).expect(400).faults())
        .containsExactly("to:option");
    assertThat(platform(workspace, "move", json()).expect(400).faults())
        .containsExactly("to:required");
    operator()
        .post("/admin/platform/tenants/nobody-at-all/move", json("to", "dedicated"))
        .refused(404, "NOT_FOUND");
    assertThat(platform(workspace, "move/abort", null).expect(409).code()).isEqualTo("NO_MOVE");
    assertThat(platform(workspace, "move/confirm", null).expect(409).code()).isEqualTo("NO_MOVE");
    workspace
        .admin()
        .post("/admin/platform/tenants/" + workspace.subdomain() + "/move", "{}")
        .refused(403, "CREDENTIAL_NOT_ALLOWED");
    Database.run("update main.tenants set status = 'deleting' where id = " + workspace.id());
    assertThat(platform(workspace, "move", json("to", "dedicated")).expect(409).code())
        .isEqualTo("NOT_MOVABLE");
  }

  private static void move(Workspace workspace, String to) {
    ended(workspace, platform(workspace, "move", json("to", to)));
  }

  private static void ended(Workspace workspace, Api.Answer started) {
    String slug = started.expect(202).data().getString("slug");
    String status =
        Await.until(
            "the job has ended",
            () ->
                Database.texts(
                        "select concat_ws(' ', status, error, checkpoint) from main.platform_job"
                            + " where slug = '"
                            + slug
                            + "'")
                    .get(0),
            seen -> seen.matches("completed|failed.*|canceled.*"));
    assertThat(status).isEqualTo("completed");
  }

  private static void awaitHome(Workspace workspace, String home) {
    Await.until("the workspace stands there", () -> home(workspace), home::equals);
  }

  private static Api operator() {
    return Api.open().bearer(Signer.server().operator());
  }

  private static Api.Answer platform(Workspace workspace, String what, JsonObject body) {
    return operator().post("/admin/platform/tenants/" + workspace.subdomain() + "/" + what, body);
  }

  private static String home(Workspace workspace) {
    return Database.texts(
            "select case type when 'hyper' then 'shared' else type end from main.tenants where id ="
                + " "
                + workspace.id())
        .get(0);
  }

  private static String other(String to) {
    return to.equals("shared") ? "dedicated" : "shared";
  }

  private static List<String> stored(Workspace workspace, String what, String which) {
    return Database.textsIn(
        workspace.id(),
        "select "
            + what
            + " from tenant.record r join tenant.object o on o.id = r.object_id and"
            + " o.workspace_id = r.workspace_id where o.slug = 'kites' and r.workspace_id = "
            + workspace.id()
            + " and r."
            + which.replace(" and slug", " and r.slug"));
  }

  /** Checks that nothing is left of the workspace in the other location. */
  private static void leftovers(Workspace workspace, String to) {
    if (to.equals("dedicated")) {
      assertThat(digests(workspace.id())).allMatch(line -> line.contains(" 0 "));
    } else {
      assertThat(
              Database.texts(
                  "select datname from pg_database where datname like 'plinth\\_%' and datname ="
                      + " (select source from main.workspace_move where workspace_id = "
                      + workspace.id()
                      + ")"))
          .isEmpty();
    }
    assertThat(
            Database.texts(
                "select tgname from pg_trigger where tgname like 'workspace_move_"
                    + workspace.id()
                    + "_%'"))
        .isEmpty();
  }

  /** The number and digest of the workspace's rows in each tenant table of the main database. */
  private static List<String> digests(long workspaceId) {
    List<String> digests = new ArrayList<>();
    for (String table :
        Database.texts(
            "select relname from pg_class where relnamespace = 'tenant'::regnamespace and relkind"
                + " in ('r', 'p') and not relispartition and relname <> 'schema_history' order"
                + " by 1")) {
      digests.addAll(
          Database.texts(
              "select '"
                  + table
                  + " ' || count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric),"
                  + " 0) from tenant."
                  + table
                  + " t where workspace_id = "
                  + workspaceId));
    }
    return digests;
  }
}
