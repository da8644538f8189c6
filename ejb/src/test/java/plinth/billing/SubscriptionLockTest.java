package plinth.billing;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
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
    Future<String> waiting =
        db.withConnection(
            first -> {
              first.setAutoCommit(false);
              SubscriptionRepository holder = on(first);
              Subscription held = holder.lock(WORKSPACE).orElseThrow().subscription();
              Future<String> second = pool.submit(this::planOfWhoWaits);
              while (db.number(
                      Sql.of(
                          "select count(*) from pg_stat_activity where wait_event_type = 'Lock'"))
                  == 0) {
                Thread.onSpinWait();
              }
              holder.save(held.withTariff(Made.ADVANCED, BillingPeriod.ANNUAL, null));
              first.commit();
              first.setAutoCommit(true);
              return second;
            });
    assertThat(waiting.get(30, TimeUnit.SECONDS)).isEqualTo("advanced ANNUAL");
    pool.shutdown();
  }

  private String planOfWhoWaits() {
    return db.withConnection(
        second -> {
          second.setAutoCommit(false);
          Subscription seen = on(second).lock(WORKSPACE).orElseThrow().subscription();
          second.commit();
          second.setAutoCommit(true);
          return seen.plan().slug() + " " + seen.period();
        });
  }

  /** The repository on one connection that stays open. */
  private static SubscriptionRepository on(Connection connection) {
    ClassLoader loader = SubscriptionLockTest.class.getClassLoader();
    Connection open =
        (Connection)
            Proxy.newProxyInstance(
                loader,
                new Class<?>[] {Connection.class},
                (proxy, method, values) ->
                    method.getName().equals("close") ? null : method.invoke(connection, values));
    SubscriptionRepository repository = new SubscriptionRepository();
    repository.plans = new PlanRepository();
    repository.plans.entities = TestUnit.main(MainDatabase.source());
    repository.db =
        new Db(
            (DataSource)
                Proxy.newProxyInstance(
                    loader, new Class<?>[] {DataSource.class}, (proxy, method, values) -> open));
    return repository;
  }
}
