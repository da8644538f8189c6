package plinth.usage;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import plinth.billing.PackBought;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;

/** Credits packs in the transaction that records their payment, so that they are credited once. */
@ApplicationScoped
public class Packs {
  private static final Sql CREDIT =
      Sql.named(
          """
          insert into main.usage_pack as p (workspace_id, metric, balance)
          values (:workspace, :metric, :amount)
          on conflict (workspace_id, metric) do update set balance = p.balance + excluded.balance
          """);

  @Inject @MainDb private Db db;

  void onPackBought(@Observes PackBought bought) {
    credit(bought.workspaceId(), Metric.WORKFLOW_EXECUTIONS, bought.workflowExecutions());
    credit(bought.workspaceId(), Metric.AI_CREDITS, bought.aiCredits());
  }

  private void credit(long workspaceId, Metric metric, long amount) {
    if (amount > 0) {
      db.update(
          CREDIT
              .with("workspace", workspaceId)
              .with("metric", metric.code())
              .with("amount", amount));
    }
  }
}
