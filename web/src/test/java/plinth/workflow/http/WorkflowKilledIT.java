package plinth.workflow.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.string;

import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Plinth;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/**
 * A separate server is killed at random moments while records are created and their runs are
 * executed: finally every record has triggered one run, and each of its steps was run once. {@code
 * -Dplinth.kill.times=20 -Dplinth.kill.executions=1000} is the full size.
 */
@Tag(Plinth.OWN_SERVER)
@Tag(Plinth.RESTARTS)
class WorkflowKilledIT {
  private static final int KILLS = Integer.getInteger("plinth.kill.times", 2);
  private static final int RUNS = Integer.getInteger("plinth.kill.executions", 150);
  private static final long SEED = Long.getLong("plinth.kill.seed", 17);
  private static final int WRITERS = 4;
  private static final int LATEST_KILL_MILLIS = 1_500;

  private static final String OF = " from tenant.record r where r.object_id = (select id from ";

  @TempDir static Path folder;

  private final AtomicInteger asked = new AtomicInteger();

  @Test
  void eachEffectHappensOnceDespiteKilledServers() throws Exception {
    Map<String, String> settings = settings();
    Random random = new Random(SEED);
    List<Long> killedAfter = new ArrayList<>();
    Plinth server = Plinth.startIn(folder.resolve("data"), settings);
    String token = begin(server);
    try {
      for (int kill = 1; kill <= KILLS; kill++) {
        List<Thread> writers = write(server, token, RUNS * kill / KILLS);
        long millis = random.nextInt(LATEST_KILL_MILLIS);
        Await.pass(Duration.ofMillis(millis), "the writers are in the middle of it");
        killedAfter.add(millis);
        server.kill();
        for (Thread writer : writers) {
          writer.join();
        }
        Database.runOutLeases(server);
        server = Plinth.startIn(folder.resolve("data"), settings);
      }
      for (Thread writer : write(server, token, RUNS)) {
        writer.join();
      }
      awaitRest(server);
      check(server, killedAfter);
    } finally {
      server.stop();
    }
  }

  private static Map<String, String> settings() throws IOException {
    try (ServerSocket free = new ServerSocket(0)) {
      Map<String, String> settings = new HashMap<>();
      settings.put("PLINTH_HTTP_PORT", String.valueOf(free.getLocalPort()));
      settings.put("PLINTH_SECRET_KEY", "a secret of the server that is killed");
      settings.put("PLINTH_PUBLIC_URL", "http://plinth.test");
      settings.put("PLINTH_API_WRITES_PER_SECOND", "100000");
      settings.put("PLINTH_ACCESS_TOKEN_LIFE", "86400");
      return settings;
    }
  }

  /** Creates the objects, and the workflow that makes three changes for a new lead. */
  private static String begin(Plinth server) {
    String token = Workspace.signUp(server, "killed-kites");
    Database.run(
        server, "update main.tenants set custom_limits = '{\"workflow_executions\":1000000}'");
    Api admin = Api.at(server.address()).bearer(token);
    Flow.leads(admin, "leads");
    Sheet.create(admin, "marks").field("name", "text");
    Flow.active(
        admin,
        Flow.on("record_created", "leads"),
        array(mark("a"), Flow.set("notes", string("seen")), mark("b")));
    return token;
  }

  private static JsonObject mark(String word) {
    return json(
        "type", "create_record",
        "object_slug", "marks",
        "values", json("name", "{{execution.id}} " + word));
  }

  /** Creates leads until the number is reached or the server is gone. */
  private List<Thread> write(Plinth server, String token, int until) {
    Sheet leads = new Sheet(Api.at(server.address()).bearer(token), "leads");
    List<Thread> writers = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      Thread writer =
          new Thread(
              () -> {
                try {
                  for (int n = asked.incrementAndGet(); n <= until; n = asked.incrementAndGet()) {
                    leads.tryCreate(json("name", "lead " + n));
                  }
                } catch (UncheckedIOException killed) {
                  // The database tells whether the last one was created.
                }
                asked.decrementAndGet();
              });
      writer.start();
      writers.add(writer);
    }
    return writers;
  }

  /**
   * Waits until the runs that the last killed server had claimed are taken over after their leases.
   */
  private static void awaitRest(Plinth server) {
    Await.within(
        Duration.ofSeconds(150),
        "no run is due any more",
        () ->
            text(server, "select count(*) from tenant.workflow_execution where due_at is not null")
                .equals("0"));
  }

  private static void check(Plinth server, List<Long> killedAfter) {
    String leads = text(server, "select count(*)" + OF + "tenant.object where slug = 'leads')");
    assertThat(Integer.parseInt(leads)).isGreaterThanOrEqualTo(RUNS - KILLS * WRITERS);
    assertThat(
            Database.texts(
                server,
                "select status || ' ' || count(*) from tenant.workflow_execution group by status"))
        .as("one run a lead, killed after %s ms", killedAfter)
        .containsExactly("success " + leads);
    assertThat(
            text(
                server,
                "select count(*) || ' ' || count(distinct r.data->>'name')"
                    + OF
                    + "tenant.object where slug = 'marks')"))
        .as("two marks a lead")
        .isEqualTo(2 * Integer.parseInt(leads) + " " + 2 * Integer.parseInt(leads));
    assertThat(
            text(
                server,
                "select count(*) filter (where r.data->>'notes' = 'seen' and r.version = 2)"
                    + OF
                    + "tenant.object where slug = 'leads')"))
        .as("one change a lead")
        .isEqualTo(leads);
    assertThat(text(server, "select max(fence) > 1 from tenant.workflow_execution"))
        .as("runs were taken over")
        .isEqualTo("t");
  }

  private static String text(Plinth server, String sql) {
    return Database.texts(server, sql).get(0);
  }
}
