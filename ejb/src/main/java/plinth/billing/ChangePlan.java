package plinth.billing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Passage;

/**
 * Changes the plan: at once, or when the charge that this fires is captured.
 *
 * <p>Spec: Billing (change-plan).
 */
@Passage
@ApplicationScoped
public class ChangePlan {
  @Inject private PlanChanges changes;
  @Inject private CardCharges charges;

  /**
   * Changes the plan of the caller's workspace, see {@link PlanChanges#begin}.
   *
   * @return whether a payment was fired
   */
  public boolean change(Caller caller, String planSlug, @Nullable BillingPeriod period) {
    PlanChanges.Begun begun = changes.begin(caller, planSlug, period);
    DueCharge due = begun.due();
    if (due != null) {
      charges.charge(caller, due);
    }
    return begun.isCharged();
  }
}
