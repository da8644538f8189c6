package plinth.billing.gateway.tap;

import plinth.billing.LatePaymentContract;
import plinth.billing.gateway.Provider;

/** Tap cannot close a page. */
class TapLatePaymentTest extends LatePaymentContract {
  private final TapDouble tap = new TapDouble();

  @Override
  protected Provider provider() {
    return tap;
  }
}
