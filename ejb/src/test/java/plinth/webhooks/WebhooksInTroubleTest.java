package plinth.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.postgresql.ds.PGSimpleDataSource;
import plinth.access.PausedReason;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Lease;
import plinth.kernel.OneConnection;
import plinth.kernel.Sql;
import plinth.kernel.Trouble;
import plinth.kernel.Wired;
import plinth.outbound.Outbound;
import plinth.outbound.OutboundAnswer;
import plinth.outbound.OutboundAnswer.Outcome;
import plinth.outbound.OutboundRequest;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantTables;
import plinth.vault.Vault;

/**
 * Deliveries whose endpoint hangs, refuses, has no room or answers late, and whose nodes die: each
 * is delivered, or fails with the true reason after its attempts. {@code -Dplinth.trouble=1000}
 * sets the number of stories, {@code -Dplinth.trouble.seed} selects others.
 */
class WebhooksInTroubleTest {
  private static final int RECORDS = 6;
  private static final int DELIVERIES = 12;
  private static final Caller CALLER =
      Caller.system("test").inWorkspace(new Caller.Workspace(7, "seven", null));

  private static EmbeddedPostgres postgres;
  private static Db db;

  private Trouble trouble = new Trouble(0, 0);
  private DeliverWebhooks deliver;

  @BeforeAll
  static void start() throws IOException {
    postgres = TenantTables.start();
    PGSimpleDataSource source = (PGSimpleDataSource) postgres.getPostgresDatabase();
    source.setOptions("-c app.workspace_id=7");
    db = new Db(new OneConnection(source));
  }

  @AfterAll
  static void stop() throws IOException {
    postgres.close();
  }

  private static final class Seven extends BoundWorkspace {
    @Override
    public long id() {
      return 7;
    }
  }

  private static final class Opened extends Vault {
    private final String secret = SigningSecret.random();

    @Override
    public Optional<String> unseal(String place, String sealed) {
      return Optional.of(secret);
    }
  }

  /** Every owner can read everything. */
  private static final class Entitled extends WebhookOwners {
    @Override
    Optional<PausedReason> pauseReason(Caller caller, @Nullable Long ownerId) {
      return Optional.empty();
    }
  }

  private final class Host extends Outbound {
    @Override
    public CompletableFuture<OutboundAnswer> send(OutboundRequest request) {
      Trouble.Answer answer = trouble.call(request.headers().get("webhook-id"));
      return CompletableFuture.completedFuture(
          switch (answer.move()) {
            case NO_ROOM -> new OutboundAnswer(Outcome.BUSY, 0, "", null, 0);
            case HANGS -> new OutboundAnswer(Outcome.TIMEOUT, 0, "", null, 15_000);
            case REFUSES -> new OutboundAnswer(Outcome.ANSWERED, 500, "", null, 1);
            default -> new OutboundAnswer(Outcome.ANSWERED, 200, "", null, 1);
          });
    }
  }

  private void owe() {
    db.update(Sql.of("truncate tenant.webhook, tenant.webhook_event, tenant.webhook_delivery"));
    db.update(Sql.of("truncate tenant.webhook_attempt"));
    db.update(
        Sql.of(
            "insert into tenant.webhook (workspace_id, id, slug, name, object_id, events,"
                + " target_url, is_active, secret, created_at, due_at) overriding system value"
                + " values (7, 1, 'hook', 'Hook', 1, '{}', 'https://example.com/x', true, 'sealed',"
                + " now(), now())"));
    db.update(
        Sql.of(
            "insert into tenant.webhook_event (workspace_id, id, name, record_id, record_slug,"
                + " body, created_at) select 7, n, 'record.updated', n % ?, 'r' || n % ?, '{}',"
                + " now() from generate_series(0, ?) n",
            RECORDS, RECORDS, DELIVERIES - 1));
    // The first delivery of each record is due; the next one waits for it.
    db.update(
        Sql.of(
            "insert into tenant.webhook_delivery (workspace_id, webhook_id, event_id, record_id,"
                + " message_id, due_at, created_at) select 7, 1, n, n % ?, 'm' || n, case when n <"
                + " ? then now() end, now() from generate_series(0, ?) n order by n",
            RECORDS, RECORDS, DELIVERIES - 1));
  }

  private boolean round() {
    List<Lease> leases = WebhookQueue.claim(db, 16);
    for (Lease lease : leases) {
      try {
        deliver.run(CALLER, lease);
      } catch (Trouble.Death death) {
        assertThat(death).hasMessage("the node died");
        loseAll();
      }
    }
    return !leases.isEmpty();
  }

  /** Expires the claim on the endpoint, so that another node continues. */
  private void overtake() {
    db.update(
        Sql.of(
            "update tenant.webhook set lease_until = now() - interval '1 second'"
                + " where lease_until is not null"));
    loseAll();
    round();
  }

  /** Loses the outcomes of the calls that the endpoint's node has made. */
  private void loseAll() {
    db.list(
            Sql.of("select message_id from tenant.webhook_delivery where status = 'pending'"),
            row -> row.getString(1))
        .forEach(trouble::loses);
  }

  /** Moves time forward until the endpoint is due. Returns false if it never is. */
  private static boolean pass() {
    List<Double> seconds =
        db.list(
            Sql.of(
                "select extract(epoch from greatest(interval '0', greatest(due_at, lease_until) -"
                    + " now())) + 0.001 from tenant.webhook where due_at is not null"),
            row -> row.getDouble(1));
    for (double pause : seconds) {
      db.update(
          Sql.of(
              "update tenant.webhook set due_at = due_at - make_interval(secs => ?),"
                  + " lease_until = lease_until - make_interval(secs => ?)",
              pause,
              pause));
      db.update(
          Sql.of(
              "update tenant.webhook_delivery set due_at = due_at - make_interval(secs => ?)"
                  + " where due_at is not null",
              pause));
    }
    return !seconds.isEmpty();
  }

  private record End(String key, String status, int attempts, String error) {}

  private static List<End> ends() {
    return db.list(
        Sql.of(
            "select message_id, status, attempts, coalesce(last_error, '')"
                + " from tenant.webhook_delivery order by id"),
        row -> new End(row.getString(1), row.getString(2), row.getInt(3), row.getString(4)));
  }

  static IntStream stories() {
    return Trouble.stories(10);
  }

  @ParameterizedTest
  @MethodSource("stories")
  void eachDeliveryIsSentOrFailsWithItsReason(int story) {
    trouble = new Trouble(story, 250).overtakenBy(this::overtake);
    deliver =
        new Wired("plinth.webhooks")
            .with(Db.class, db)
            .with(BoundWorkspace.class, new Seven())
            .with(Outbound.class, new Host())
            .with(Vault.class, new Opened())
            .with(WebhookOwners.class, new Entitled())
            .get(DeliverWebhooks.class);
    owe();
    int rounds = 0;
    while (round() || pass()) {
      assertThat(++rounds).as("rounds until everything has ended").isLessThan(100_000);
    }
    for (End end : ends()) {
      Trouble.Account account = trouble.of(end.key());
      if (end.status().equals("delivered")) {
        assertThat(account.taken()).as("%s", end).isPositive();
      } else {
        assertThat(end.status()).as("%s", end).isEqualTo("failed");
        assertThat(end.attempts()).as("%s", end).isEqualTo(RetrySchedule.ATTEMPTS);
        assertThat(end.error()).as("%s", end).isEqualTo(account.reason());
      }
      assertThat(account.made())
          .as("attempts of %s", end)
          .isBetween(end.attempts(), end.attempts() + account.deaths());
    }
  }
}
