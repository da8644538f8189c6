package plinth.jobs.batch;

import jakarta.annotation.Resource;
import jakarta.batch.operations.BatchRuntimeException;
import jakarta.batch.operations.JobOperator;
import jakarta.batch.runtime.BatchRuntime;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import plinth.jobs.JobOrder;
import plinth.kernel.BestEffort;
import plinth.kernel.Log;
import plinth.tenancy.Nodes;

/**
 * Passes an operator's orders to the runtime of this node. The job's row decides, even for
 * executions on other nodes and killed ones, so the runtime need not be able to obey.
 */
@ApplicationScoped
public class Orders {
  private static final Log LOG = Log.of(Orders.class);

  @Resource private ManagedExecutorService executor;
  @Inject private Nodes nodes;

  void onJobOrder(@Observes(during = TransactionPhase.AFTER_SUCCESS) JobOrder order) {
    executor.execute(() -> BestEffort.run("job_order", () -> execute(order)));
  }

  private void execute(JobOrder order) {
    if (!order.node().equals(nodes.name())) {
      return;
    }
    JobOperator operator = BatchRuntime.getJobOperator();
    try {
      switch (order.verb()) {
        case STOP -> operator.stop(order.execution());
        case ABANDON -> operator.abandon(order.execution());
      }
    } catch (BatchRuntimeException e) {
      LOG.info(
          "job_order_late",
          "verb",
          order.verb(),
          "execution",
          order.execution(),
          "reason",
          e.getClass().getSimpleName());
    }
  }
}
