package plinth.billing.payment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.billing.gateway.GatewayNotification;
import plinth.billing.gateway.Gateways;
import plinth.billing.gateway.Headers;
import plinth.billing.gateway.PaymentGateway;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Saga;

/**
 * Handles a gateway's notification: its adapter verifies and parses it, one transaction settles it,
 * and an authorization is released afterwards.
 */
@Saga
@ApplicationScoped
public class ReceiveNotification {
  @Inject private Gateways gateways;
  @Inject private Settlements settlements;
  @Inject private CardCharges charges;

  /**
   * Processes a notification. Returns 401 for an invalid signature.
   *
   * @return the type of the notification; ignored if it does not concern us
   */
  public GatewayNotification.Type receive(Caller caller, Headers headers, byte[] body) {
    PaymentGateway gateway = gateways.signing(headers);
    GatewayNotification notice = read(gateway, headers, body);
    return settlements
        .settleNotification(caller, gateway.key(), notice)
        .map(
            settled -> {
              charges.followUp(caller, settled);
              return notice.type();
            })
        .orElse(GatewayNotification.Type.IGNORED);
  }

  /** A payment that the gateway itself does not know is ignored. */
  private static GatewayNotification read(PaymentGateway gateway, Headers headers, byte[] body) {
    try {
      return gateway.read(headers, body);
    } catch (Problem problem) {
      if (problem.code() == KernelProblem.NOT_FOUND) {
        return GatewayNotification.ignored("");
      }
      throw problem;
    }
  }
}
