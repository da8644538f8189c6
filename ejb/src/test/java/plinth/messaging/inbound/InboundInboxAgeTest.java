package plinth.messaging.inbound;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;
import plinth.kernel.Db;
import plinth.kernel.OneConnection;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.TenantTables;

/** Expired provider events are deleted, and no others. */
class InboundInboxAgeTest {
  private static final int PORTION = 10;

  private static EmbeddedPostgres postgres;
  private static Db owner;
  private static final InboundInboxAge AGE = new InboundInboxAge();

  @BeforeAll
  static void start() throws IOException {
    postgres = TenantTables.start();
    owner = new Db(postgres.getPostgresDatabase());
    owner.update(
        Sql.of(
            "insert into tenant.messaging_session (workspace_id, id, slug, provider_type,"
                + " status_at, credentials, created_at) select w, 1, 's' || w, 'chatapp', now(),"
                + " '', now() from generate_series(7, 8) w"));
    PGSimpleDataSource source = (PGSimpleDataSource) postgres.getPostgresDatabase();
    source.setOptions("-c role=plinth_app -c app.workspace_id=7");
    AGE.db = new Db(new OneConnection(source));
  }

  @AfterAll
  static void stop() throws IOException {
    postgres.close();
  }

  /** Stores a number of rows of a state and an age in days. */
  private static void told(int workspace, String state, int count, int days) {
    owner.update(
        Sql.of(
            "insert into tenant.inbound_journal (workspace_id, session_id, kind, key, state, body,"
                + " received_at) select ?, 1, ?, ? || n, ?, '{}', now() - ? * interval '1 day' from"
                + " generate_series(1, ?) n",
            workspace,
            state,
            state + days + "-",
            state,
            days,
            count));
  }

  private static long left(int workspace, String state, int days) {
    return owner.number(
        Sql.of(
            "select count(*) from tenant.inbound_journal where workspace_id = ? and key like ?",
            workspace,
            state + days + "-%"));
  }

  @Test
  void deletesProcessedEntriesFirstAndKeepsWaitingOnes() {
    // The rows that stay come before those to delete, so that a batch may contain nothing to
    // delete.
    told(7, "unrecognized", 12, 40);
    told(7, "new", 12, 400);
    told(7, "refused", 5, 200);
    told(7, "done", 25, 40);
    told(7, "early", 5, 40);
    told(8, "done", 5, 40);
    told(7, "done", 15, 20);
    Instant now = Time.now();
    Optional<Long> next = Optional.of(0L);
    int portions = 0;
    while (next.isPresent()) {
      next =
          AGE.deleteExpired(
              next.get(), now.minus(Duration.ofDays(30)), now.minus(Duration.ofDays(180)), PORTION);
      portions++;
    }
    assertThat(portions).as("it stops at the first that are young").isBetween(6, 8);
    assertThat(left(7, "done", 40)).isZero();
    assertThat(left(7, "early", 40)).isZero();
    assertThat(left(7, "refused", 200)).isZero();
    assertThat(left(7, "unrecognized", 40)).as("it is kept longer").isEqualTo(12);
    assertThat(left(7, "new", 400)).as("it is not worked yet").isEqualTo(12);
    assertThat(left(7, "done", 20)).isEqualTo(15);
    assertThat(left(8, "done", 40)).as("another workspace").isEqualTo(5);
  }
}
