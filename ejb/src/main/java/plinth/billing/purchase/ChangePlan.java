package plinth.billing.purchase;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.billing.BillingPeriod;
import plinth.billing.obligation.DueCharge;
import plinth.billing.payment.CardCharges;
import plinth.kernel.Caller;
import plinth.kernel.Saga;

/** Changes the plan: immediately, or when the charge that this starts is captured. */
@Saga
@ApplicationScoped
public class ChangePlan {
  @Inject private PlanChanges changes;
  @Inject private CardCharges charges;

  /**
   * Changes the plan of the caller's workspace, see {@link PlanChanges#start}. Returns 402 if the
   * payment is declined for good.
   *
   * @return the payment that was started; empty if none was needed
   */
  public Optional<FiredPayment> change(
      Caller caller, String planSlug, @Nullable BillingPeriod period) {
    PlanChanges.Begun begun = changes.start(caller, planSlug, period);
    DueCharge due = begun.due();
    return Optional.ofNullable(due == null ? begun.pending() : charges.charge(caller, due))
        .map(FiredPayment::of);
  }
}
