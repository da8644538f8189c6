package plinth.billing.payment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Locale;
import plinth.billing.gateway.GatewayNotification;
import plinth.billing.gateway.Payment;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;

/** The processed notifications, stored so that none is processed twice. */
@ApplicationScoped
class NotificationRepository {
  private static final Duration KEPT = Duration.ofDays(90);

  private static final Sql IS_FIRST =
      Sql.named(
          """
          insert into main.gateway_notice (gateway, id, workspace_id, type, payment_id,
              received_at)
          values (:gateway, :id, :workspace, :type, :payment, :now)
          on conflict do nothing
          """);

  @Inject @MainDb Db db;

  /**
   * Stores a notification; returns false if it was received before. A concurrent duplicate waits
   * for the first one.
   */
  boolean add(String gateway, GatewayNotification notice, Payment payment, long workspaceId) {
    return db.update(
            IS_FIRST
                .with("gateway", gateway)
                .with("id", notice.id())
                .with("workspace", workspaceId)
                .with("type", notice.type().name().toLowerCase(Locale.ROOT))
                .with("payment", payment.paymentId())
                .with("now", Time.now()))
        == 1;
  }

  /** Deletes notifications so old that no gateway repeats them. */
  void deleteExpired() {
    db.update(
        Sql.of("delete from main.gateway_notice where received_at < ?", Time.now().minus(KEPT)));
  }
}
