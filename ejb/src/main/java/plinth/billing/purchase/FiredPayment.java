package plinth.billing.purchase;

import org.jspecify.annotations.Nullable;
import plinth.billing.BillingProblem;
import plinth.billing.obligation.Obligation;
import plinth.billing.payment.PaymentStatus;
import plinth.kernel.Problem;

/**
 * The outcome of a charge that the caller requested.
 *
 * @param paymentId the payment at the gateway; null while it is not known
 * @param status {@code success} or {@code pending}
 */
public record FiredPayment(@Nullable String paymentId, PaymentStatus.Status status) {
  /** Returns the payment of an obligation; 402 if it was declined for good. */
  public static FiredPayment of(Obligation charged) {
    PaymentStatus.Status status = PaymentStatus.of(charged.state(), "", "").status();
    String paymentId = charged.paymentId();
    if (status == PaymentStatus.Status.FAILED) {
      Problem failed = new Problem(BillingProblem.PAYMENT_FAILED);
      throw paymentId == null ? failed : failed.with("payment_id", paymentId);
    }
    return new FiredPayment(paymentId, status);
  }
}
