package plinth.billing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import plinth.identity.MainDatabase;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.TestUnit;

/**
 * A transaction that waits for the lock on a subscription sees the changes of the previous one,
 * including the plan.
 */
class SubscriptionLockTest {
  private static final long WORKSPACE = 940_001;

  private final Db db = MainDatabase.db();

  @Test
  void thePlanIsReadAfterTheWait() throws Exception {
    db.update(
        Sql.of(
            "insert into main.tenants (id, subdomain, name, type, status) overriding system value"
                + " values (?, 'locked', 'L', 'hyper', 'active')",
            WORKSPACE));
    db.update(
        Sql.of(
            "insert into main.subscription (workspace_id, status, trial_ends_at)"
                + " values (?, 'trial', now())",
            WORKSPACE));
    ExecutorService pool = Executors.newSingleThreadExecutor();
    SubscriptionRepository holder = repository();
    Subscription held = holder.lock(WORKSPACE).orElseThrow().subscription();
    Future<String> waiting = pool.submit(SubscriptionLockTest::planOfWhoWaits);
    while (db.number(Sql.of("select count(*) from pg_stat_activity where wait_event_type = 'Lock'"))
        == 0) {
      Thread.onSpinWait();
    }
    holder.save(held.withTariff(Made.ADVANCED, BillingPeriod.ANNUAL, null));
    holder.entities.manager().getTransaction().commit();
    assertThat(waiting.get(30, TimeUnit.SECONDS)).isEqualTo("advanced ANNUAL");
    pool.shutdown();
  }

  private static String planOfWhoWaits() {
    SubscriptionRepository repository = repository();
    Subscription seen = repository.lock(WORKSPACE).orElseThrow().subscription();
    repository.entities.manager().getTransaction().commit();
    return seen.plan().slug() + " " + seen.period();
  }

  /** The repository in a transaction that begins now. */
  private static SubscriptionRepository repository() {
    SubscriptionRepository repository = new SubscriptionRepository();
    repository.entities = TestUnit.main(MainDatabase.source());
    repository.plans = new PlanRepository();
    repository.plans.entities = repository.entities;
    return repository;
  }
}
