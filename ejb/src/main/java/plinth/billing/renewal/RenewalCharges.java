package plinth.billing.renewal;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import plinth.billing.BillingConfig;
import plinth.billing.obligation.DueCharge;
import plinth.billing.obligation.ObligationState;
import plinth.billing.payment.CardCharges;
import plinth.kernel.Caller;
import plinth.kernel.Log;
import plinth.kernel.Saga;

/**
 * Charges due periods of many workspaces, several in parallel. A workspace that is several periods
 * behind is charged for one period after the other, as long as each is paid immediately.
 */
@Saga
@ApplicationScoped
public class RenewalCharges {
  private static final Log LOG = Log.of(RenewalCharges.class);

  @Inject private RenewalClaims claims;
  @Inject private CardCharges charges;
  @Inject private BillingConfig config;
  @Resource private ManagedExecutorService executor;

  /** Charges those of the workspaces that are due; fails if any charge failed. */
  public void charge(Caller caller, List<Long> workspaceIds) {
    List<DueCharge> due = claims.claim(caller, workspaceIds, false);
    int failures = 0;
    while (!due.isEmpty()) {
      List<Long> paid = new ArrayList<>();
      failures += charge(caller, due, paid);
      due = paid.isEmpty() ? List.of() : claims.claim(caller, paid, true);
    }
    if (failures > 0) {
      throw new IllegalStateException(failures + " charges failed");
    }
  }

  private int charge(Caller caller, List<DueCharge> due, List<Long> paid) {
    int width = config.renewalsAtOnce();
    List<Future<List<Long>>> lanes = new ArrayList<>();
    for (int lane = 0; lane < Math.min(width, due.size()); lane++) {
      int first = lane;
      lanes.add(executor.submit(() -> chargeLane(caller, due, first, width)));
    }
    int failures = 0;
    for (Future<List<Long>> lane : lanes) {
      try {
        paid.addAll(lane.get());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        failures++;
      } catch (ExecutionException e) {
        LOG.error("renewals_failed", e);
        failures++;
      }
    }
    return failures;
  }

  /**
   * Processes every {@code width}-th charge and returns the workspaces that paid. A failed charge
   * does not stop the others.
   */
  private List<Long> chargeLane(Caller caller, List<DueCharge> due, int first, int width) {
    List<Long> paid = new ArrayList<>();
    RuntimeException failure = null;
    for (int i = first; i < due.size(); i += width) {
      DueCharge charge = due.get(i);
      try {
        if (charges.charge(caller, charge).state() == ObligationState.CAPTURED) {
          paid.add(charge.obligation().workspaceId());
        }
      } catch (RuntimeException e) {
        LOG.error("renewal_failed", e, "obligation", charge.obligation().id());
        failure = e;
      }
    }
    if (failure != null) {
      throw failure;
    }
    return paid;
  }
}
