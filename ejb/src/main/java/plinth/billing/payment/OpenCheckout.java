package plinth.billing.payment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import plinth.billing.BillingConfig;
import plinth.billing.gateway.Checkout;
import plinth.billing.gateway.Gateways;
import plinth.billing.gateway.Opened;
import plinth.billing.gateway.PaymentDetails;
import plinth.billing.gateway.PaymentGateway;
import plinth.billing.obligation.Obligation;
import plinth.kernel.Caller;
import plinth.kernel.Saga;

/**
 * Opens the gateway's hosted payment page: stores the obligation, opens the page, and stores the
 * page's address. An existing open page is checked at the gateway first, because it may have been
 * used.
 */
@Saga
@ApplicationScoped
public class OpenCheckout {
  @Inject private Gateways gateways;
  @Inject private Checkouts checkouts;
  @Inject private CardCharges charges;
  @Inject private Settlements settlements;
  @Inject private BillingConfig config;

  /**
   * Opens a page for the caller's workspace.
   *
   * @param callbackUrl where the page redirects afterwards; an invalid address is replaced by the
   *     default page
   * @return where to send the person
   */
  public URI open(Caller caller, @Nullable String callbackUrl) {
    PaymentGateway gateway = gateways.configured();
    URI returns = BillingAddresses.returnUrl(callbackUrl).orElseGet(config::returnUrl);
    Checkouts.Page due = checkouts.start(caller, gateway.key(), returns.toString());
    if (due.obligation().paymentId() != null
        && charges.refresh(caller, due.obligation()).filter(Obligation::isWaiting).isEmpty()) {
      due = checkouts.start(caller, gateway.key(), returns.toString());
    }
    Obligation of = due.obligation();
    Opened opened =
        gateway.open(
            new Checkout(
                new PaymentDetails(
                    of.reference(),
                    of.amount(),
                    of.currency(),
                    CardCharges.description(of),
                    due.customer(),
                    BillingAddresses.subscriptionId(of.workspaceId()),
                    config.noticeUrl()),
                of.kind(),
                of.captures(),
                returns));
    settlements.recordPage(caller, of, opened.paymentId(), opened.redirectUrl().toString());
    return opened.redirectUrl();
  }
}
