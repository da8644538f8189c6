package plinth.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.Plane;
import plinth.tenancy.TenantTables;

/**
 * What a node has in hand when one listener, or one workspace, has far more rows than it can work.
 */
class OutboxSharesTest {
  private static final List<Plane> TENANT = List.of(Plane.TENANT);
  private static final List<String> LISTENERS = List.of("slow", "mail", "hooks");
  private static final int MOST = 32;

  private static EmbeddedPostgres postgres;
  private static Db db;

  @BeforeAll
  static void start() throws IOException {
    postgres = TenantTables.start();
    db = new Db(postgres.getPostgresDatabase());
  }

  @AfterAll
  static void stop() throws IOException {
    postgres.close();
  }

  @BeforeEach
  void clear() {
    db.update(Sql.of("truncate tenant.outbox"));
  }

  private static void add(long workspace, String listener, int rows) {
    db.update(
        Sql.of(
            "insert into tenant.outbox (workspace_id, listener, body)"
                + " select ?, ?, '{}' from generate_series(1, ?)",
            workspace,
            listener,
            rows));
  }

  private static List<OutboxClaim> claim(List<OutboxClaim> inHand, int most) {
    return new OutboxShares(inHand).claim(db, TENANT, LISTENERS, most);
  }

  private static long of(List<OutboxClaim> claims, String listener) {
    return claims.stream().filter(claim -> claim.listener().equals(listener)).count();
  }

  private static long of(List<OutboxClaim> claims, long workspace) {
    return claims.stream().filter(claim -> workspace == claim.lease().workspaceId()).count();
  }

  @Test
  void aSlowListenerLeavesHalfOfTheNodeToTheOthers() {
    for (long workspace = 1; workspace <= 9; workspace++) {
      add(workspace, "slow", 100);
    }
    add(8, "mail", 1);
    add(10, "mail", 1);
    List<OutboxClaim> claims = claim(List.of(), MOST);
    assertThat(of(claims, "slow")).isBetween(14L, (long) OutboxShares.MAX_PER_LISTENER);
    assertThat(of(claims, "mail")).isEqualTo(2);
    add(9, "hooks", 1);
    assertThat(claim(claims, MOST - claims.size()))
        .singleElement()
        .extracting(OutboxClaim::listener)
        .isEqualTo("hooks");
  }

  @Test
  void aBusyWorkspaceLeavesTheListenerToTheOthers() {
    add(1, "slow", 500);
    List<OutboxClaim> claims = claim(List.of(), MOST);
    assertThat(claims).hasSize(OutboxShares.MAX_PER_WORKSPACE);
    assertThat(claim(claims, MOST - claims.size())).isEmpty();
    add(2, "slow", 1);
    assertThat(claim(claims.subList(0, 7), MOST - claims.size())).hasSize(2);
  }

  /** Rows are released in any order, and new ones arrive meanwhile. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void theSharesHoldWhateverIsReleased(long seed) {
    Random random = new Random(seed);
    List<OutboxClaim> inHand = new ArrayList<>();
    int worked = 0;
    for (int step = 0; step < 60; step++) {
      add(1 + random.nextInt(5), LISTENERS.get(random.nextInt(3)), random.nextInt(20));
      inHand.addAll(claim(inHand, MOST - inHand.size()));
      assertThat(inHand).hasSizeLessThanOrEqualTo(MOST).doesNotHaveDuplicates();
      for (String listener : LISTENERS) {
        assertThat(of(inHand, listener)).isLessThanOrEqualTo(OutboxShares.MAX_PER_LISTENER);
      }
      for (long workspace = 1; workspace <= 5; workspace++) {
        assertThat(of(inHand, workspace)).isLessThanOrEqualTo(OutboxShares.MAX_PER_WORKSPACE);
      }
      int before = inHand.size();
      inHand.removeIf(claim -> random.nextInt(3) == 0);
      worked += before - inHand.size();
    }
    assertThat(worked).as("rows that were worked").isGreaterThan(100);
  }
}
