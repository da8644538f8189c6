package plinth.tenancy.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import java.io.UncheckedIOException;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Imports;
import plinth.testing.Plinth;
import plinth.testing.Race;
import plinth.testing.Receiver;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/**
 * One of two nodes is killed while both receive writes: clients switch to the other, and every
 * write exists once.
 */
abstract class NodeKilled {
  private static final int WRITERS = 4;
  private static final int BEFORE = 100;
  private static final int AFTER = 15;
  private static final int ROWS = 30_000;

  /** Expires leases and heartbeats, as some minutes later. */
  private static final String PASSED =
      """
      update main.outbox set lease_until = lease_until - interval '2 minutes';
      update tenant.outbox set lease_until = lease_until - interval '2 minutes'
       where workspace_id = %1$d;
      update tenant.webhook set lease_until = lease_until - interval '2 minutes'
       where workspace_id = %1$d;
      update tenant.job set heartbeat_at = heartbeat_at - interval '1 minute'
       where finished_at is null and workspace_id = %1$d;
      update main.node set beat_at = beat_at - interval '30 seconds'\
      """;

  private final Queue<String> promised = new ConcurrentLinkedQueue<>();
  private Workspace workspace;

  @Test
  void acknowledgedWorkExistsOnceAndBegunWorkEnds() throws Exception {
    Plinth other = NodesIT.other();
    workspace = Workspace.create();
    Sheet ships = Sheet.create(workspace.admin(), "ships").field("name", "text");
    try (Receiver receiver = Receiver.start()) {
      workspace
          .key(array("read.*"))
          .post(
              "/webhooks/subscriptions",
              json(
                  "object_slug", "ships",
                  "events", array("record.created"),
                  "target_url", receiver.url()))
          .expect(201);
      Api there = workspace.admin().on(other.address());
      Sheet crates = Sheet.create(there, "crates").field("name", "text").field("n", "number");
      String job = startImport(crates);
      int importedBefore =
          Race.of(WRITERS + 1, i -> i == WRITERS ? kill(other, job) : write(ships, there, i))
              .get(WRITERS);
      Database.run(PASSED.formatted(workspace.id()));

      assertThat(names("ships"))
          .as("each promised record, once")
          .containsExactlyInAnyOrderElementsOf(promised);
      Await.until("every promised record is told of", () -> told(receiver).containsAll(promised));
      assertThat(
              receiver.hits().stream()
                  .collect(
                      Collectors.groupingBy(
                          NodeKilled::name,
                          Collectors.mapping(hit -> hit.header("webhook-id"), Collectors.toSet()))))
          .as("told again under the same id, if at all")
          .allSatisfy((name, ids) -> assertThat(ids).hasSize(1));
      Await.until("the outbox is empty", () -> of("tenant.outbox", "dead_at is null").equals("0"));

      assertThat(importedBefore).as("killed in the middle").isLessThan(ROWS);
      Await.until("the jobs have ended", () -> of("tenant.job", "finished_at is null").equals("0"));
      assertThat(of("tenant.job", "status = 'completed' and succeeded = " + ROWS)).isEqualTo("1");
      assertThat(crates.by(workspace.admin()).stored(workspace, "count(distinct data->>'n')"))
          .isEqualTo(String.valueOf(ROWS));
      assertThat(crates.by(workspace.admin()).stored(workspace, "count(*)"))
          .isEqualTo(String.valueOf(ROWS));
      Await.until(
          "one node is left", () -> Database.texts("select name from main.node").size() == 1);
    }
  }

  private static String name(Receiver.Hit hit) {
    return hit.field("name");
  }

  private static Set<String> told(Receiver receiver) {
    return receiver.hits().stream().map(NodeKilled::name).collect(Collectors.toSet());
  }

  private int kill(Plinth other, String job) {
    String processed = "select processed from tenant.job where slug = '" + job + "'";
    Await.until("the first records are promised", () -> promised.size() >= BEFORE);
    Await.until("the import is at work", () -> !Database.texts(processed).get(0).equals("0"));
    other.kill();
    return Integer.parseInt(Database.texts(processed).get(0));
  }

  /** Every other writer begins on the node that is killed; all continue for a while afterwards. */
  private int write(Sheet ships, Api there, int writer) {
    Sheet sheet = writer % 2 == 0 ? ships.by(there) : ships;
    int after = 0;
    for (int n = 0; after < AFTER; n++) {
      sheet = promise(sheet, ships, writer + "-" + n);
      after += NodesIT.other().process().isAlive() ? 0 : 1;
    }
    return 0;
  }

  /**
   * Retries with one key until the write is confirmed; without a response it switches to the living
   * node.
   */
  private Sheet promise(Sheet sheet, Sheet living, String name) {
    AtomicReference<Sheet> at = new AtomicReference<>(sheet);
    Await.until(name + " is promised", () -> isPromised(at, living, name));
    promised.add(name);
    return at.get();
  }

  private static boolean isPromised(AtomicReference<Sheet> at, Sheet living, String name) {
    Api keyed = at.get().api().with("Idempotency-Key", "ship-" + name);
    try {
      Api.Answer answer = at.get().by(keyed).tryCreate(json("name", name));
      assertThat(answer.status()).as(answer.text()).isIn(201, 409, 503);
      return answer.status() == 201;
    } catch (UncheckedIOException gone) {
      at.set(living);
      return false;
    }
  }

  private static String startImport(Sheet crates) {
    StringBuilder rows = new StringBuilder("name,n\n");
    for (int i = 0; i < ROWS; i++) {
      rows.append('c').append(i).append(',').append(i).append('\n');
    }
    return new Imports(crates)
        .start(
            rows.toString(),
            json(),
            array(json("column", 0, "field", "name"), json("column", 1, "field", "n")));
  }

  private List<String> names(String object) {
    return Database.texts(
        "select r.data->>'name' from tenant.record r join tenant.object o on o.workspace_id ="
            + " r.workspace_id and o.id = r.object_id where o.slug = '"
            + object
            + "' and r.workspace_id = "
            + workspace.id());
  }

  private String of(String table, String condition) {
    return Database.texts(
            "select count(*) from "
                + table
                + " where workspace_id = "
                + workspace.id()
                + " and "
                + condition)
        .get(0);
  }
}
