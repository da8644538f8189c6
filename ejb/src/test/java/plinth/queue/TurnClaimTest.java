package plinth.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.kernel.Db;
import plinth.kernel.Lease;
import plinth.kernel.Sql;

/** Claims in which workspaces take turns, and the effects of expired leases. */
class TurnClaimTest {
  private static final Duration LEASE = Duration.ofMinutes(1);

  private static EmbeddedPostgres postgres;
  private static Db db;

  @BeforeAll
  static void start() throws IOException {
    postgres = EmbeddedPostgres.start();
    db = new Db(postgres.getPostgresDatabase());
    db.update(
        Sql.of(
            """
            create table queue (
              workspace_id bigint not null, id bigint generated always as identity,
              due_at timestamptz, lease_until timestamptz, fence bigint not null default 0,
              primary key (workspace_id, id))
            """));
  }

  @AfterAll
  static void stop() throws IOException {
    postgres.close();
  }

  @BeforeEach
  void clear() {
    db.update(Sql.of("truncate queue"));
  }

  private static void add(long workspace, int rows) {
    db.update(
        Sql.of(
            "insert into queue (workspace_id, due_at) select ?, now() from generate_series(1, ?)",
            workspace,
            rows));
  }

  private static List<Lease> claim(int most) {
    return claim(TurnClaim.NONE_AHEAD, most, most);
  }

  private static List<Lease> claim(Sql ahead, int mostEach, int most) {
    TurnClaim turns =
        new TurnClaim(
            "queue", "o.due_at is not null", Sql.of("o.due_at <= now()"), ahead, mostEach);
    return db.list(
        turns.toSql(most, LEASE, "", "o.workspace_id, o.id, o.fence"),
        row -> new Lease(row.getLong("workspace_id"), row.getLong("id"), row.getLong("fence")));
  }

  private static int finish(Lease lease) {
    return db.update(
        Sql.of("delete from queue where workspace_id = ? and", lease.workspaceId())
            .plus(lease.matchCondition()));
  }

  private static void lapse() {
    db.update(Sql.of("update queue set lease_until = now() - interval '1 second'"));
  }

  @Test
  void aFloodInOneWorkspaceKeepsNoOtherWaiting() {
    add(1, 500);
    add(2, 1);
    add(3, 2);

    assertThat(claim(5))
        .extracting(Lease::workspaceId)
        .containsExactlyInAnyOrder(1L, 1L, 2L, 3L, 3L);
    assertThat(claim(5)).extracting(Lease::workspaceId).containsOnly(1L);
  }

  @Test
  void aWorkspaceThatHasMoreInHandComesLater() {
    Sql inHand =
        Sql.of(
            """
            (select count(*) from queue h
             where h.workspace_id = busy.workspace_id and h.lease_until > now())
            """);
    add(1, 10);
    assertThat(claim(inHand, 4, 100)).as("no more than its cap").hasSize(4);
    add(2, 10);

    assertThat(claim(inHand, 8, 4)).extracting(Lease::workspaceId).hasSize(4).containsOnly(2L);
    assertThat(claim(inHand, 4, 100)).as("both have their caps").isEmpty();
  }

  @Test
  void aRowIsClaimedByOneOfManyNodes() throws InterruptedException {
    add(1, 100);
    add(2, 100);
    Queue<Lease> claimed = new ConcurrentLinkedQueue<>();
    List<Thread> nodes = new ArrayList<>();
    for (int node = 0; node < 4; node++) {
      nodes.add(
          new Thread(
              () -> {
                List<Lease> leases = claim(7);
                while (!leases.isEmpty()) {
                  claimed.addAll(leases);
                  leases = claim(7);
                }
              }));
    }
    nodes.forEach(Thread::start);
    for (Thread node : nodes) {
      node.join();
    }
    // A node that only found rows that others were claiming has ended early.
    claimed.addAll(claim(200));

    assertThat(claimed).extracting(Lease::id).hasSize(200).doesNotHaveDuplicates();
  }

  @Test
  void onlyTheLastHolderFinishes() {
    add(1, 1);
    Lease first = claim(1).get(0);
    assertThat(claim(1)).as("the lease holds").isEmpty();

    lapse();
    assertThat(finish(first)).as("nobody took it over meanwhile").isEqualTo(1);

    add(1, 1);
    Lease late = claim(1).get(0);
    lapse();
    Lease second = claim(1).get(0);
    assertThat(second.fence()).isGreaterThan(late.fence());
    assertThat(finish(late)).as("a late finisher changes nothing").isZero();
    assertThat(finish(second)).isEqualTo(1);
  }
}
