package plinth.billing.purchase;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import plinth.billing.payment.CardCharges;
import plinth.kernel.Caller;
import plinth.kernel.Saga;

/** Buys add-ons: recurring ones are available immediately, packs once their charge is captured. */
@Saga
@ApplicationScoped
public class BuyAddon {
  @Inject private AddonPurchases purchases;
  @Inject private CardCharges charges;

  /**
   * Buys an add-on for the caller's workspace, see {@link AddonPurchases#buy}. Returns 402 if the
   * payment is declined for good.
   *
   * @return the payment of a pack; empty for a recurring add-on
   */
  public Optional<FiredPayment> buy(Caller caller, String addonSlug, int quantity) {
    return purchases
        .buy(caller, addonSlug, quantity)
        .map(due -> charges.charge(caller, due))
        .map(FiredPayment::of);
  }
}
