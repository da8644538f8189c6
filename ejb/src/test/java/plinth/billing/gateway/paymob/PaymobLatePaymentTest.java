package plinth.billing.gateway.paymob;

import plinth.billing.LatePaymentContract;
import plinth.billing.gateway.Provider;

/** Paymob cannot close a page. */
class PaymobLatePaymentTest extends LatePaymentContract {
  private final PaymobDouble paymob = new PaymobDouble();

  @Override
  protected Provider provider() {
    return paymob;
  }
}
