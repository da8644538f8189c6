package plinth.billing.payment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Locale;
import plinth.billing.gateway.Notice;
import plinth.billing.gateway.Payment;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;

/** The notices that were taken in, so that none is taken twice. */
@ApplicationScoped
class NoticeRepository {
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

  /** Keeps a notice; false when it came before. One that comes meanwhile waits for the first. */
  boolean isFirst(String gateway, Notice notice, Payment payment, long workspaceId) {
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

  /** Forgets what no gateway repeats any more. */
  void forgetOld() {
    db.update(
        Sql.of("delete from main.gateway_notice where received_at < ?", Time.now().minus(KEPT)));
  }
}
