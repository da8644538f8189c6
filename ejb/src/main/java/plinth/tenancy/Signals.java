package plinth.tenancy;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import plinth.kernel.BestEffort;
import plinth.kernel.Signal;

/**
 * Sends rare facts to all nodes: changes of plans, shapes, roles and session versions. Record
 * writes never send signals. From the main plane a signal goes out with the commit of its fact;
 * from the tenant plane just after it, in a separate transaction, because a transaction uses one
 * plane.
 */
@ApplicationScoped
public class Signals {
  @Inject private SignalRows rows;
  @Inject private Event<Later> later;
  @Resource private ManagedExecutorService executor;

  /** A signal of the tenant plane that waits for the commit. */
  record Later(Signal signal) {}

  /** Notifies every node if the current transaction commits. */
  public void publish(String topic, String key) {
    Signal signal = new Signal(topic, key);
    if (Plane.current() == Plane.MAIN) {
      rows.insert(signal);
    } else {
      later.fire(new Later(signal));
    }
  }

  /**
   * Notifies every node that is listening now, with the commit of the current transaction of the
   * main plane; nodes do not find it later. Use it for batched facts that may be lost, and never
   * for each record write.
   */
  public void publishTransient(String topic, String key) {
    rows.notifyOnly(new Signal(topic, key));
  }

  void onCommit(@Observes(during = TransactionPhase.AFTER_SUCCESS) Later waiting) {
    BestEffort.run(
        "signal",
        () ->
            executor.execute(() -> BestEffort.run("signal", () -> rows.insert(waiting.signal()))));
  }
}
