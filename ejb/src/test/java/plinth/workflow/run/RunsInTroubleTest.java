package plinth.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.postgresql.ds.PGSimpleDataSource;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.access.PausedReason;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Lease;
import plinth.kernel.OneConnection;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.kernel.Trouble;
import plinth.kernel.Wired;
import plinth.outbound.Outbound;
import plinth.outbound.OutboundAnswer;
import plinth.outbound.OutboundAnswer.Outcome;
import plinth.outbound.OutboundRequest;
import plinth.records.PersonSlugs;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.BusinessTime;
import plinth.tenancy.TenantEntities;
import plinth.tenancy.TenantTables;
import plinth.tenancy.TestUnit;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.WorkspaceStatus;
import plinth.tenancy.Workspaces;
import plinth.tenancy.calendar.StandardCalendar;
import plinth.tenancy.calendar.WorkspaceCalendars;
import plinth.usage.Metric;
import plinth.usage.Usage;

/**
 * Runs whose host hangs, refuses, has no room or answers late, and whose nodes die: each run makes
 * its call, or reports the true reason after its retries. {@code -Dplinth.trouble=1000} sets the
 * number of stories, {@code -Dplinth.trouble.seed} selects others.
 */
class RunsInTroubleTest {
  private static final int RUNS = 12;
  private static final Caller.Workspace WORKSPACE = new Caller.Workspace(7, "seven", null);

  private static EmbeddedPostgres postgres;
  private static Db db;
  private static TenantEntities entities;

  private Trouble trouble = new Trouble(0, 0);
  private WorkspaceStatus status = new WorkspaceStatus(false, false, false, true);
  private WorkRun work;

  @BeforeAll
  static void start() throws IOException {
    postgres = TenantTables.start();
    PGSimpleDataSource source = (PGSimpleDataSource) postgres.getPostgresDatabase();
    source.setOptions("-c app.workspace_id=7");
    db = new Db(new OneConnection(source));
    entities = TestUnit.read(source, WORKSPACE.id());
  }

  @AfterAll
  static void stop() throws IOException {
    postgres.close();
  }

  @BeforeEach
  void wire() {
    db.update(Sql.of("truncate tenant.workflow, tenant.workflow_version cascade"));
    db.update(Sql.of("truncate tenant.workflow_execution cascade"));
    entities.manager().clear();
    work =
        new Wired("plinth.workflow")
            .with(WorkspaceCalendars.class, new StandardCalendar())
            .with(Db.class, db)
            .with(TenantEntities.class, entities)
            .with(BoundWorkspace.class, new Seven())
            .with(Outbound.class, new Host())
            .with(WorkspaceDirectory.class, new Directory())
            .with(BusinessTime.class, new TrueTime())
            .with(Usage.class, new Unmetered())
            .with(WorkflowOwners.class, new StandingOwners())
            .with(Members.class, new Nobody())
            .with(PersonSlugs.class, people())
            .get(WorkRun.class);
  }

  private static PersonSlugs people() {
    return new Wired("plinth.records").with(Members.class, new Nobody()).get(PersonSlugs.class);
  }

  private static final class Seven extends BoundWorkspace {
    @Override
    public long id() {
      return WORKSPACE.id();
    }
  }

  private static final class TrueTime extends BusinessTime {
    @Override
    public Instant now(Caller caller) {
      return Time.now();
    }
  }

  private static final class Unmetered extends Usage {
    @Override
    public void reserve(Caller caller, Metric metric, String source, long amount, Instant moment) {}

    @Override
    public void reserveAll(
        Caller caller, Metric metric, Collection<String> sources, Instant moment) {}
  }

  /** Owners with all the rights that their workflows need. */
  private static final class StandingOwners extends WorkflowOwners {
    @Override
    Optional<PausedReason> pauseReason(Caller caller, Run run) {
      return Optional.empty();
    }

    @Override
    public Caller acting(Caller caller, ExecutionRow row) {
      return caller;
    }
  }

  /** A workspace without recipients of mail. */
  private static final class Nobody extends Members {
    @Override
    public List<Admin> listActiveOwners(Caller caller) {
      return List.of();
    }

    @Override
    public List<Admin> listByIds(Caller caller, Collection<Long> ids) {
      return List.of();
    }
  }

  private final class Directory extends WorkspaceDirectory {
    @Override
    public Workspaces.Entry requireEntry(long workspaceId) {
      return new Workspaces.Entry(WORKSPACE, status, Duration.ZERO);
    }
  }

  private final class Host extends Outbound {
    @Override
    public OutboundAnswer call(OutboundRequest request) {
      Trouble.Answer answer = trouble.call(request.headers().get("Idempotency-Key"));
      return switch (answer.move()) {
        case NO_ROOM -> new OutboundAnswer(Outcome.BUSY, 0, "", null, 0);
        case HANGS -> new OutboundAnswer(Outcome.TIMEOUT, 0, "", null, 15_000);
        case REFUSES -> new OutboundAnswer(Outcome.ANSWERED, 500, "", null, 1);
        default -> new OutboundAnswer(Outcome.ANSWERED, 200, "", null, 1);
      };
    }
  }

  private static void workflow(long id, JsonArray actions) {
    Sql.Json definition =
        new Sql.Json(json("trigger", json("type", "manual"), "actions", actions).toString());
    db.update(
        Sql.of(
            "insert into tenant.workflow (workspace_id, id, slug, name, is_active, definition,"
                + " trigger_type, created_by, created_at, updated_at) overriding system value"
                + " values (7, ?, ?, 'Flow', true, ?, 'manual', 'admin:1', now(), now())",
            id,
            "flow" + id,
            definition));
    db.update(
        Sql.of(
            "insert into tenant.workflow_version (workspace_id, workflow_id, version, definition,"
                + " made_by, made_at) values (7, ?, 1, ?, 'admin:1', now())",
            id,
            definition));
  }

  private static JsonObject call(int retries) {
    return json(
        "type", "send_webhook",
        "id", "hook",
        "url", "https://example.com/x",
        "retries", retries);
  }

  private static String key(long run) {
    return "run-" + run + "-hook";
  }

  private static long queue(long workflow, String source) {
    return db.number(
        Sql.of(
            "insert into tenant.workflow_execution (workspace_id, workflow_id, version,"
                + " trigger_type, source, due_at, created_by, queued_at)"
                + " values (7, ?, 1, 'manual', ?, now(), 'admin:1', now()) returning id",
            workflow,
            source));
  }

  /** Lets nodes process the due runs. Returns false if there were none. */
  private boolean round() {
    List<Lease> leases = ExecutionQueue.claim(db, RUNS, RUNS);
    for (Lease lease : leases) {
      if (!trouble.kills(key(lease.id()))) {
        work(lease);
      }
    }
    return !leases.isEmpty();
  }

  /** Executes a run until its node dies. */
  private void work(Lease lease) {
    try {
      work.run(lease, null);
    } catch (Trouble.Death death) {
      // Its lease expires.
      assertThat(death).hasMessage("the node died");
    }
  }

  /** Expires the leases of all running runs, so that others take over. */
  private void overtake() {
    db.list(
            Sql.of(
                "update tenant.workflow_execution set lease_until = now() - interval '1 second'"
                    + " where lease_until > now() returning id"),
            row -> row.getLong(1))
        .forEach(run -> trouble.loses(key(run)));
    round();
  }

  /** Moves time forward until the next run is due. Returns false if there is none. */
  private static boolean pass() {
    return db.update(
            Sql.of(
                "update tenant.workflow_execution set due_at = due_at - next.pause,"
                    + " lease_until = lease_until - next.pause from (select interval '1 ms' +"
                    + " greatest(interval '0', min(greatest(due_at, lease_until)) - now()) as"
                    + " pause from tenant.workflow_execution where due_at is not null) next"
                    + " where due_at is not null"))
        > 0;
  }

  private void workAll() {
    int rounds = 0;
    while (round() || pass()) {
      assertThat(++rounds).as("rounds until everything has ended").isLessThan(100_000);
    }
  }

  private record End(long id, String status, String code, String message) {}

  private static List<End> ends() {
    return db.list(
        Sql.of(
            "select id, status, coalesce(error_code, ''), coalesce(error_message, '')"
                + " from tenant.workflow_execution order by id"),
        row -> new End(row.getLong(1), row.getString(2), row.getString(3), row.getString(4)));
  }

  static IntStream stories() {
    return Trouble.stories(20);
  }

  @ParameterizedTest
  @MethodSource("stories")
  void eachRunSucceedsOrFailsWithItsReason(int story) {
    trouble = new Trouble(story, 150).overtakenBy(this::overtake);
    int retries = story % 4;
    workflow(1, array(call(retries)));
    IntStream.range(0, RUNS).forEach(n -> queue(1, "manual:" + n));
    workAll();
    for (End end : ends()) {
      Trouble.Account account = trouble.of(key(end.id()));
      if (end.status().equals("success")) {
        assertThat(account.taken()).as("%s was taken", end).isPositive();
      } else if (end.code().equals("NODE_ENDED")) {
        assertThat(account.deaths()).as("leases that %s lost", end).isGreaterThanOrEqualTo(6);
      } else {
        assertThat(end.status()).as("%s", end).isEqualTo("failed");
        assertThat(end.code()).as("%s", end).isEqualTo("HTTP_FAILED");
        assertThat(end.message()).as("%s", end).isEqualTo(account.reason());
        assertThat(account.made() + account.deaths())
            .as("attempts of %s", end)
            .isGreaterThan(retries);
      }
      if (account.deaths() == 0) {
        assertThat(account.taken()).as("%s was taken once at most", end).isLessThanOrEqualTo(1);
        assertThat(account.made()).as("attempts of %s", end).isLessThanOrEqualTo(retries + 1);
      }
    }
  }

  @Test
  void waitingForCapacityUsesNoAttempt() {
    workflow(1, array(call(0)));
    long run = queue(1, "manual:waits");
    trouble = Trouble.of(Trouble.Move.NO_ROOM, 100);
    workAll();
    assertThat(ends()).extracting(End::status).containsExactly("success");
    assertThat(trouble.of(key(run)).waits()).isEqualTo(100);
    assertThat(
            db.list(
                Sql.of("select attempts from tenant.workflow_step where execution_id = ?", run),
                row -> row.getInt(1)))
        .containsExactly(1);
  }

  @Test
  void waitsOutlastASuspension() {
    workflow(1, array(json("type", "wait", "id", "rest", "amount", 1, "unit", "hours"), call(0)));
    long run = queue(1, "manual:closed");
    round();
    status = new WorkspaceStatus(false, true, false, true);
    closed(20);
    status = new WorkspaceStatus(true, false, false, true);
    closed(20);
    assertThat(ends()).extracting(End::status).containsExactly("waiting");
    status = new WorkspaceStatus(false, false, false, true);
    workAll();
    assertThat(ends()).extracting(End::status).containsExactly("success");
    assertThat(trouble.of(key(run)).taken()).isEqualTo(1);
  }

  private void closed(int looks) {
    for (int look = 0; look < looks; look++) {
      pass();
      assertThat(round()).as("it was looked at").isTrue();
    }
  }

  @Test
  void aRunWhoseNodesKeepDyingFailsWithoutAnApproval() {
    workflow(
        1,
        array(
            json(
                "type", "approval",
                "id", "ask",
                "title", "Go?",
                "expires_in", json("amount", 1, "unit", "days"))));
    queue(1, "manual:dies");
    round();
    int claims = 0;
    while (pass() && !ExecutionQueue.claim(db, RUNS, RUNS).isEmpty() && claims < 6) {
      claims++;
    }
    workAll();
    assertThat(ends()).extracting(End::code).containsExactly("NODE_ENDED");
    assertThat(
            db.list(Sql.of("select status from tenant.workflow_approval"), row -> row.getString(1)))
        .containsExactly("canceled");
  }
}
